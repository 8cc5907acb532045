import { decodeJwt } from "jose";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { clockAheadMs, now } from "@/lib/clock";
import { inOrganization, systemDb, systemPool } from "@/lib/db";
import { askStatus } from "@/lib/caqh/client";
import { download } from "@/lib/lists/fetch/download";
import { loadList } from "@/lib/lists/load-list";
import { handOver } from "@/lib/outreach/mail-server";
import { checkElement } from "@/lib/verification/check-element";
import { getJson } from "@/lib/verification/sources/http-json";
import { deliver } from "@/lib/webhooks/delivery/deliver";
import { newSigningSecret, sealConfiguration } from "@/lib/webhooks/configuration";
import { inContext } from "@/prisma/factories/context";
import { createClient } from "@/prisma/factories/organization";
import { providerFacts } from "@/prisma/factories/provider";
import { followClock } from "./follow-clock";
import { type MagicOutcome, magicProviders } from "./magic-providers";
import type { SandboxState } from "./operations";
import { useSandboxDatabase } from "./test-database";

const database = useSandboxDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example", {
    last_name: "Zyxwood",
    npi: "1999999984",
    external_id: "P-9",
  });
});

const supervise = (path: string, method: string, json: object) =>
  tenant.callers.Supervisor.call(path, { method, json });
const moveClock = (json: object) => supervise("/v2/sandbox/clock", "PUT", json);
const dayMs = 86_400_000;

describe("the clock", () => {
  test("moves forward for everything that happens and is due, and tokens go on counting", async () => {
    const before = Date.now();
    const { status, json } = await moveClock({ advance_seconds: 30 * 86_400 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ahead_seconds: 30 * 86_400, moved_by: expect.any(String) });
    expect(now().getTime()).toBeGreaterThanOrEqual(before + 30 * dayMs);
    // As another process would: from the database.
    const { rows } = await systemPool().query<{ ahead: number }>(
      "SELECT extract(epoch FROM now() - pg_catalog.now())::float AS ahead",
    );
    expect(rows[0]?.ahead).toBeCloseTo(30 * 86_400, 0);
    const client = await createClient(tenant.organizationId, { name: "Late", roles: ["Supervisor"] });
    const { exp } = decodeJwt((await server().as(client)).token);
    expect(Number(exp) * 1000).toBeLessThan(Date.now() + 25 * 3_600_000);
    const created = await supervise("/v2/provider", "POST", providerFacts({ npi: "", external_id: "later" }));
    expect(created.status).toBe(201);
    const { provider_id: id } = created.json as { provider_id: string };
    const provider = await systemDb().provider.findFirstOrThrow({ where: { id } });
    expect(provider.createdAt.getTime()).toBeGreaterThan(before + 29 * dayMs);
    // Written by a trigger, by the moment of the write.
    expect(provider.updatedAt.getTime()).toBeGreaterThan(before + 29 * dayMs);
  });

  test("gives its time also to what is written without one", async () => {
    const { organizationId } = tenant;
    const key = { organizationId, storageKey: `${organizationId}/left` };
    const { createdAt } = await inOrganization(organizationId, (db) => db.incomingFile.create({ data: key }));
    expect(createdAt.getTime()).toBeGreaterThan(Date.now() + 29 * dayMs);
  });

  test("never goes back before the newest event, nor behind the machine's clock, nor by less than a minute", async () => {
    const { json } = await tenant.callers["Medical Director"].call("/v2/sandbox");
    const newest = new Date((json as SandboxState).newest_event_at ?? 0);
    const back = await moveClock({ at: new Date(newest.getTime() - 1000).toISOString() });
    expect(back.status).toBe(409);
    expect(back.text).toContain(newest.toISOString());
    expect((await moveClock({ at: new Date(Date.now() - dayMs).toISOString() })).status).toBe(409);
    expect((await moveClock({ advance_seconds: 59 })).status).toBe(400);
    expect((await moveClock({ advance_seconds: 60, at: now().toISOString() })).status).toBe(400);
    expect((await moveClock({})).status).toBe(400);
    expect((await moveClock({ at: "2999-01-01T00:00:00Z" })).status).toBe(409);
  });

  test("is followed by a process that only looks at the database", async () => {
    const aheadMs = 40 * dayMs;
    let moves = 0;
    const end = await followClock(() => (moves += 1));
    await systemPool().query("UPDATE sandbox.clock SET ahead_ms = $1", [aheadMs]);
    await expect.poll(() => clockAheadMs(), { timeout: 1_000 }).toBe(aheadMs);
    expect(moves).toBe(1);
    end();
  });

  test("is moved by a Supervisor alone", async () => {
    const answer = await tenant.callers["Credentialing User"].call("/v2/sandbox/clock", {
      method: "PUT",
      json: { advance_seconds: 60 },
    });
    expect(answer.status).toBe(403);
  });
});

describe("a magic NPI", () => {
  beforeAll(async () => {
    const folder = "prisma/demo/";
    for (const [source, path] of [
      ["oig", "oig/UPDATED.csv"],
      ["sam", "sam/SAM_Exclusions_Public_Extract_V2.csv"],
      ["ofac", "ofac"],
      ["state-pa", "state/pa.csv"],
      ["state-ny", "state/ny.txt"],
      ["state-nj", "state/nj.txt"],
    ] as const)
      await loadList({ source, path: `${folder}${path}` });
  });

  async function credentialed(outcome: MagicOutcome) {
    const { organizationId } = tenant;
    const npi = magicProviders.find((one) => one.outcome === outcome)?.npi ?? "";
    const facts = providerFacts({ npi, external_id: outcome, last_name: "Anybody", states: "CA,TX", degree: "MD" });
    const created = await supervise("/v2/provider", "POST", facts);
    const { provider_id: providerId } = created.json as { provider_id: string };
    const started = await supervise(`/v2/provider/${providerId}/credentialing-workflows`, "POST", {});
    const { id: workflowId } = started.json as { id: string };
    const elements = await systemDb().verification.findMany({ where: { workflowId }, select: { element: true } });
    for (const { element } of elements) await checkElement({ organizationId, workflowId, element });
    const rows = await systemDb().verification.findMany({ where: { workflowId, required: true } });
    const flags = await systemDb().flag.findMany({ where: { workflowId, active: true } });
    const workflow = await systemDb().workflow.findFirstOrThrow({ where: { id: workflowId } });
    const provider = await systemDb().provider.findFirstOrThrow({ where: { id: providerId } });
    const notVerified = Object.fromEntries(
      rows.flatMap((row) => (["verified", "not_applicable"].includes(row.status) ? [] : [[row.element, row.status]])),
    );
    return { workflow, provider, notVerified, flags: flags.map(({ flagType, severity }) => [flagType, severity]) };
  }

  test("that is always clean has everything found and confirmed, and a clean file", async () => {
    const { workflow, provider, notVerified, flags } = await credentialed("clean");
    expect(notVerified).toEqual({});
    expect(flags).toEqual([]);
    expect(workflow.status).toBe("PSV_COMPLETED");
    expect(provider.fileType).toBe("Clean");
  });

  test("of an OIG match is found on the list by the ordinary search, as a critical flag", async () => {
    const { notVerified, flags } = await credentialed("oig-match");
    expect(Object.values(notVerified)).toEqual(["failed"]);
    expect(flags).toEqual([[expect.stringMatching(/./), "critical"]]);
  });

  test("of an expired license has that as its only flag, and waits for a person", async () => {
    const { notVerified, flags } = await credentialed("expired-license");
    expect(notVerified).toEqual({ license: "pending" });
    expect(flags.length).toBeGreaterThan(0);
    for (const flag of flags) expect(flag).toEqual(["License expired", "major"]);
  });

  test("of a source that fails is never taken for somebody without a match", async () => {
    const { notVerified, flags, workflow } = await credentialed("source-fails");
    expect(notVerified).toEqual({ identity: "source_unavailable" });
    expect(flags).toEqual([]);
    expect(workflow.status).toBe("IN_PROGRESS");
  });
});

describe("what leaves the deployment", () => {
  const mailTo = (to: string) =>
    handOver({
      from: { name: "North", address: "north@north.example" },
      to,
      replyTo: "",
      subject: "License",
      text: "…",
      messageId: "<1@north.example>",
      inReplyTo: "",
    });

  test("is no mail to other hosts than those allowed", async () => {
    expect(await mailTo("ada@elsewhere.example")).toEqual({
      outcome: "never",
      statusCode: null,
      response: expect.stringContaining("elsewhere.example is not among the hosts it may reach"),
    });
    // Let through as far as the mail server, of which there is none here.
    expect(await mailTo("ada@allowed.example")).toMatchObject({ response: "No mail server is set up" });
  });

  test("is no question to a registry, to CAQH or to a publisher of lists elsewhere", async () => {
    const refused = "elsewhere.example is not among the hosts it may reach";
    expect(await getJson(new URL("https://npi.elsewhere.example/api/"), { timeoutMs: 1_000 })).toEqual({
      kind: "none",
      reason: expect.stringContaining(`npi.${refused}`),
    });
    const login = { baseUrl: "https://caqh.elsewhere.example", caqhOrganizationId: "1", username: "u", password: "p" };
    await expect(askStatus(login, "1", { timeoutMs: 1_000 })).rejects.toMatchObject({
      message: expect.stringContaining(`CAQH is not asked: this deployment holds test data, and caqh.${refused}`),
      isLasting: true,
    });
    const asked = { have: null, timeoutMs: 1_000, maximumBytes: 1_000 };
    expect(await download("https://lists.elsewhere.example/oig.csv", "/nowhere", asked)).toEqual({
      kind: "failed",
      reason: expect.stringContaining(`lists.${refused}`),
    });
    // What stands in for them on this machine is asked, and is not there.
    expect(await getJson(new URL("http://127.0.0.1:9/api/"), { timeoutMs: 1_000 })).toMatchObject({
      reason: expect.stringContaining("could not be reached"),
    });
  });

  test("is no webhook to other hosts, which is said and not tried again", async () => {
    const { organizationId } = tenant;
    const id = "whk_01jd0000000000000000000000";
    const sealed = await sealConfiguration(
      { organizationId, id },
      { headers: null, oauth: null, secret: newSigningSecret() },
    );
    const previous = { previousSecret: null, previousSecretUntil: null };
    const endpoint = { ...sealed, ...previous, organizationId, id, url: "https://hooks.elsewhere.example/x" };
    const message = { id: "evt_1", eventType: "test", timestamp: new Date(), data: {} };
    expect(await deliver(endpoint, message)).toMatchObject({
      answer: null,
      isForGood: true,
      error: expect.stringContaining("hooks.elsewhere.example is not among the hosts it may reach"),
    });
  });
});

describe("a reset", () => {
  const rowsOf = async (organizationId: string) => {
    const client = new pg.Client({ connectionString: database().urls.superuser });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'organization_id' ORDER BY 1`,
      );
      const counts = tables.map(
        ({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name} WHERE organization_id = $1`,
      );
      const { rows } = await client.query<{ name: string; n: number }>(counts.join(" UNION ALL "), [organizationId]);
      return Object.fromEntries(rows.flatMap(({ name, n }) => (n > 0 ? [[name, n]] : [])));
    } finally {
      await client.end();
    }
  };
  const reset = (organization_name: string) => supervise("/v2/sandbox/reset", "POST", { organization_name });

  test("takes the organization's name, so that nobody empties another one by mistake", async () => {
    const answer = await reset("South Plan");
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("must be the name of your organization, North Plan");
  });

  test("leaves the people, the clients and one entry of the audit log; others keep everything", async () => {
    const [before, others] = [await rowsOf(tenant.organizationId), await rowsOf(other.organizationId)];
    expect(before["providers"]).toBeGreaterThan(4);
    expect(before["workflow_events"]).toBeGreaterThan(4);
    const { status, json } = await reset("North Plan");
    expect(status).toBe(200);
    expect((json as { rows_removed: number }).rows_removed).toBeGreaterThan(100);
    const { provider_writes: _writes, incoming_files: _files, ...after } = await rowsOf(tenant.organizationId);
    const kept = [
      "api_clients",
      "api_client_secrets",
      "sessions",
      "audit_entries",
      "revoked_tokens",
      "user_invitations",
      "users",
    ];
    expect(Object.keys(after).filter((name) => !kept.includes(name) && !name.startsWith("audit_"))).toEqual([]);
    for (const name of ["users", "sessions"]) expect(after[name]).toBe(before[name]);
    expect(await systemDb().auditEntry.findMany({ where: { organizationId: tenant.organizationId } })).toMatchObject([
      { action: "resetSandbox", actorType: "client" },
    ]);
    expect(await rowsOf(other.organizationId)).toEqual(others);
    // The same token, on an organization that begins anew.
    expect((await tenant.callers.Supervisor.call("/v2/providers")).json).toEqual([]);
    const again = await supervise("/v2/provider", "POST", providerFacts({ npi: "", external_id: "anew" }));
    expect(again.status).toBe(201);
    await inContext(tenant.organizationId, async ({ db, organizationId }) =>
      expect(await db.flag.count({ where: { organizationId } })).toBe(0),
    );
  });

  test("goes on where a worker writes about somebody who is just being removed", async () => {
    const { organizationId } = tenant;
    const created = await supervise("/v2/provider", "POST", providerFacts({ npi: "", external_id: "overtaken" }));
    const { provider_id } = created.json as { provider_id: string };
    const worker = new pg.Client({ connectionString: database().urls.superuser });
    await worker.connect();
    try {
      await worker.query("BEGIN");
      await worker.query(
        `INSERT INTO conflicts_of_interest (organization_id, id, provider_id, user_id, user_name, reason, created_by, created_by_name)
         SELECT organization_id, 'coi_meanwhile', $2, id, name, 'Meanwhile', id, name FROM users WHERE organization_id = $1 LIMIT 1`,
        [organizationId, provider_id],
      );
      const removing = reset("North Plan");
      const { rows: own } = await worker.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      const isWaitedFor = () =>
        systemPool()
          .query("SELECT 1 FROM pg_locks l WHERE $1 = ANY (pg_blocking_pids(l.pid))", [own[0]?.pid])
          .then(({ rowCount }) => (rowCount ?? 0) > 0);
      await expect.poll(isWaitedFor, { timeout: 30_000 }).toBe(true);
      await worker.query("COMMIT");
      expect((await removing).status).toBe(200);
    } finally {
      await worker.end();
    }
    expect((await rowsOf(organizationId))["providers"]).toBeUndefined();
  });

  test("gives the sweep every file of exports and imports, also where many lie to one row", async () => {
    const { organizationId } = tenant;
    const of = (name: string) => `${organizationId}/${name}`;
    await systemDb().export.create({
      data: {
        organizationId,
        id: "exp_parts",
        kind: "provider-directory",
        parameters: {},
        parts: [{ key: of("part1") }, { key: of("part2") }],
        requestedBy: "usr_1",
        requestedByName: "Ada Quillfeather",
      },
    });
    await systemDb().importRun.create({
      data: {
        organizationId,
        id: "imp_parts",
        kind: "providers",
        fileName: "roster.csv",
        storageKey: of("file"),
        bytes: 1,
        storedBytes: 1,
        sha256: "",
        encoding: "utf-8",
        delimiter: ",",
        columns: [],
        sample: [],
        mapping: {},
        refusedParts: [{ key: of("refused") }],
        position: { byte: 0, line: 1, done: 0, seen: of("seen") },
        requestedById: "usr_1",
        requestedByName: "Ada Quillfeather",
        requestedByType: "user",
      },
    });
    expect((await reset("North Plan")).status).toBe(200);
    const swept = await systemDb().incomingFile.findMany({ where: { organizationId }, select: { storageKey: true } });
    const keys = ["file", "part1", "part2", "refused", "seen"].map((name) => ({ storageKey: of(name) }));
    expect(swept).toEqual(expect.arrayContaining(keys));
  });
});
