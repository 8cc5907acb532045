// Starts workflows for providers that are on record, lets the service collect, confirms by API what waits for a person,
// and waits until they are PSV ready; reports what each source verified by itself.
// node bench/carry-to-psv-ready.mjs DATA_DIR COUNT [file with an NPI a line]
import { readFileSync } from "node:fs";
import path from "node:path";

const [dataDir = ".data", wanted = "100", npiFile] = process.argv.slice(2);
const demo = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
const [organization] = demo.organizations;
const client = demo.clients.find(
  ({ role, organizationId }) => role === "Supervisor" && organizationId === organization.id,
);

async function request(method, address, body, token) {
  const response = await fetch(`${demo.baseUrl}${address}`, {
    method,
    headers: {
      "content-type": "application/json",
      "organization-id": organization.id,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${answer?.detail}`);
  return answer;
}
const { access_token: token } = await request("POST", "/auth-tokens/v2/api", {
  client_id: client.clientId,
  client_secret: client.clientSecret,
  grant_type: "client",
});
const api = (method, address, body) => request(method, address, body, token);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function chosenProviders() {
  const chosen = [];
  if (npiFile) {
    for (const npi of readFileSync(npiFile, "utf8").split("\n").filter(Boolean)) {
      const [found] = await api("GET", `/v2/providers?search=${npi}&limit=1`);
      if (found?.workflow_status === null) chosen.push(found);
      if (chosen.length === Number(wanted)) return chosen;
    }
    return chosen;
  }
  return api("GET", `/v2/providers?workflow_status=NONE&limit=${wanted}`);
}

const tally = {};
const count = (source, what) => {
  tally[source] ??= {};
  tally[source][what] = (tally[source][what] ?? 0) + 1;
};

/** Waits until no source has an element to look at, and tells what it did by itself. */
async function collected(workflowId) {
  for (;;) {
    const checklist = await api("GET", `/v2/credentialing-workflows/${workflowId}/verifications`);
    const isUnderWay = checklist.some(
      ({ kind, status, note }) => kind === "automatic" && status === "pending" && /^Waits for [A-Z]/.test(note),
    );
    if (!isUnderWay) return checklist;
    await pause(200);
  }
}

async function confirm(workflowId, { element, status, required, source }, flags) {
  if (!required || status === "verified" || status === "not_applicable") return;
  for (const flag of flags.filter(
    ({ active, severity, isConfirmed }) => active && severity === "critical" && !isConfirmed,
  )) {
    await api("PATCH", `/flags/${flag.id}/deactivate`, { reason: "Another person of the same name" });
  }
  await api("PUT", `/v2/credentialing-workflows/${workflowId}/verifications/${element}`, {
    status: "verified",
    source,
    method: "Website",
  });
}

const started = performance.now();
const providers = await chosenProviders();
const workflows = [];
for (const { provider_id: providerId } of providers) {
  workflows.push({ providerId, ...(await api("POST", `/v2/provider/${providerId}/credentialing-workflows`)) });
}
console.log(`${workflows.length} workflows started in ${((performance.now() - started) / 1000).toFixed(1)} s`);

for (const { id, providerId } of workflows) {
  const checklist = await collected(id);
  for (const one of checklist.filter(({ required }) => required))
    count(one.element, one.status === "verified" ? "verified by itself" : one.status);
  const flags = await api("GET", `/v2/flags?provider_id=${providerId}`);
  if (flags.some(({ active, isConfirmed }) => active && isConfirmed)) {
    count("workflows", "stopped by a confirmed exclusion");
    continue;
  }
  for (const one of checklist) await confirm(id, one, flags);
}
console.log(`collected and confirmed after ${((performance.now() - started) / 1000).toFixed(1)} s`);

let waiting = workflows.map(({ id }) => id);
const deadline = performance.now() + 10 * 60_000;
while (waiting.length > 0 && performance.now() < deadline) {
  const states = await Promise.all(waiting.map((id) => api("GET", `/v2/credentialing-workflows/${id}`)));
  const still = states.filter(({ status }) => status !== "PSV_READY");
  if (still.length === waiting.length) await pause(1000);
  waiting = still.map(({ id }) => id);
  if (still.every(({ status }) => status === "IN_PROGRESS")) break;
}
count("workflows", "PSV ready");
tally.workflows["PSV ready"] = workflows.length - waiting.length;
if (waiting.length > 0) tally.workflows["not ready"] = waiting.length;
console.log(`PSV ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.table(tally);
