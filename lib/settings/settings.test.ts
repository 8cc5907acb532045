import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import type { Settings } from "./operations";

useTestDatabase();
const server = useTestServer();
let organizationId = "";
let supervisor: Caller;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  const own = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!own) throw new Error("There is no Supervisor");
  supervisor = await server().as(own);
});

const read = async () => (await supervisor.call("/v2/settings")).json as Settings;
const change = (json: object, headers = {}) => supervisor.call("/v2/settings", { method: "PATCH", json, headers });

test("a Supervisor changes the settings against the version that was read; who and why are kept", async () => {
  const { version } = await read();
  const headers = { "if-match": `"${version}"` };
  const answer = await change({ committee_quorum: 3, recredentialing_months: 24, reason: "Bylaws of May" }, headers);
  expect(answer).toMatchObject({ status: 200, json: { committee_quorum: 3, recredentialing_months: 24 } });
  expect(await change({ committee_quorum: 4 }, headers)).toMatchObject({ status: 412 });
  expect(await read()).toMatchObject({ committee_quorum: 3, updated_by_name: "Supervisor client" });
  const { json } = await supervisor.call("/v2/settings/changes");
  expect(json).toMatchObject({
    data: [{ reason: "Bylaws of May", changes: { committeeQuorum: [2, 3], recredentialingMonths: [36, 24] } }],
  });
});

test("a change that changes nothing writes nothing", async () => {
  const before = await read();
  expect(await change({ committee_quorum: before.committee_quorum })).toMatchObject({ status: 200, json: before });
});

test.each([
  { committee_quorum: 0 },
  { recredentialing_months: 37 },
  { verification_window_days: 0 },
  { export_retention_days: 0 },
  { requests_per_minute: 1 },
  { name: " " },
])("a setting that the rules of the field, or sense, forbid is refused: %j", async (wrong) => {
  const [member] = Object.keys(wrong);
  expect(await change(wrong)).toMatchObject({ status: 400, json: { errors: [{ path: member }] } });
});

test("a new window is published as the next version of the rules, with a reason, and not beside an open draft", async () => {
  const { verification_window_days: days, rules_version: version } = await read();
  expect(await change({ verification_window_days: 90 })).toMatchObject({
    status: 400,
    json: { errors: [{ path: "reason" }] },
  });
  const reason = "The state allows ninety days";
  const answer = await change({ verification_window_days: 90, reason });
  expect(answer).toMatchObject({ status: 200, json: { verification_window_days: 90, rules_version: version + 1 } });
  const policy = await systemDb().policy.findFirstOrThrow({ where: { organizationId, state: "published" } });
  expect(policy).toMatchObject({ kind: "file", version: version + 1, reason, content: { window: { days: 90 } } });
  const draft = await supervisor.call("/v2/policies/file/draft", { method: "PUT", json: { content: policy.content } });
  expect(draft.status).toBe(200);
  const refused = await change({ verification_window_days: days, committee_quorum: 5, reason });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("draft of the rules");
  // The one refusal holds back the whole change.
  expect(await read()).toMatchObject({ verification_window_days: 90, committee_quorum: 3 });
});

test("the number of requests a minute acts within a second, on clients and not on people", async () => {
  process.env.RATE_LIMITS = "on";
  forgetEnv();
  try {
    expect(await change({ requests_per_minute: 75 })).toMatchObject({ status: 200 });
    const policyOf = async () => (await supervisor.call("/v2/webhooks")).headers.get("ratelimit-policy");
    await expect.poll(policyOf, { timeout: 2_000, interval: 100 }).toBe('"caller";q=75;w=60');
    await change({ requests_per_minute: null });
    await expect.poll(policyOf, { timeout: 2_000, interval: 100 }).toBe('"caller";q=6000;w=60');
  } finally {
    process.env.RATE_LIMITS = "off";
    forgetEnv();
  }
});
