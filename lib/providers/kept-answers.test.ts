import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { listSections, singleTables } from "@/lib/sections/all-sections";
import { writeDemographics } from "@/lib/sections/operations";
import { timelineStatementV2 } from "@/lib/workflows/timeline-statement";
import { useTestDatabase } from "@/prisma/test-database";
import { forgetOldAnswers } from "./forget-answers";
import { filePart } from "./provider-file";

const database = useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let caller: Caller;
let providerId: string;
/** Two people of the database: one who writes, one who looks. */
let writer: pg.Client;
let onlooker: pg.Client;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  caller = tenant.callers["Credentialing User"];
  providerId = tenant.ids.prv ?? "";
  await caller.invoke(writeDemographics, { params: { providerId }, body: { element: { ssn: "219-09-9876" } } });
  [writer, onlooker] = [0, 1].map(() => new pg.Client(database().urls.superuser)) as [pg.Client, pg.Client];
  await Promise.all([writer.connect(), onlooker.connect()]);
});
afterAll(() => Promise.all([writer.end(), onlooker.end()]));
const keepNothing = () => onlooker.query("truncate provider_answers, forgotten_answers");
beforeEach(keepNothing);

const ask = async (path: string) => (await caller.call(path)).text;
const detail = () => ask(`/v2/provider?provider_id=${providerId}&signUrls=false`);
const timeline = () => ask(`/v2/provider/${providerId}/credentialing-workflow-timelines`);
const kept = async () => {
  const isSo = "not exists (select from forgotten_answers f where f.provider_id = a.provider_id)";
  return (await onlooker.query<{ json: string }>(`select json from provider_answers a where ${isSo}`)).rows;
};

/** Tables by whom they are about; providers have triggers of their own. */
const ofProvider = [
  "workflows",
  "documents",
  "flags",
  "list_matches",
  ...listSections.map(({ table }) => table),
  ...singleTables.map(({ table }) => table),
];
const ofWorkflow = ["workflow_events", "verifications"];

describe("an answer about a provider", () => {
  // Before all others: from here on this process has been asked for both.
  test("is kept when it is asked for again, and is then answered letter for letter", async () => {
    const [first, firstTimeline] = [await detail(), await timeline()];
    expect(await kept()).toEqual([]);
    expect([await detail(), await timeline()]).toEqual([first, firstTimeline]);
    expect(await kept()).toHaveLength(2);
    expect(JSON.parse(first)).toMatchObject({ success: true });
    expect([await detail(), await timeline()]).toEqual([first, firstTimeline]);
  });

  test("is another one for whoever asks for more or less, and not kept with what belongs to many providers", async () => {
    const all = [
      "signUrls=false",
      "signUrls=true",
      "signUrls=false&includeFullData=false",
      "signUrls=false&includeCredentialingWorkflows=false",
      "signUrls=false&includeVerified=false",
      "signUrls=false&includeGroupInfo=true",
      "signUrls=false&includeSanctionItems=true",
    ].map((form) => `/v2/provider?provider_id=${providerId}&${form}`);
    const askStill = async (path: string) => (await ask(path)).replaceAll(/expires=\d+|signature=[\w-]+/g, "");
    const alone: string[] = [];
    for (const path of all) {
      await keepNothing();
      alone.push(await askStill(path));
    }
    expect(await kept()).toEqual([]);
    for (const path of [...all, ...all]) expect(await askStill(path)).toBe(alone[all.indexOf(path)]);
    // Nobody here is on a list.
    expect(new Set(alone).size).toBe(all.length - 1);
  });

  test("rests on no table whose changes would not throw it away", async () => {
    const include = { includeFullData: true, includeGroupInfo: false, includeSanctionItems: false };
    const parts = [
      filePart("org", { provider_id: "prv" }, include),
      { statement: timelineStatementV2, values: ["org", "prv"] },
    ];
    const read = new Set<string>();
    for (const { statement, values } of parts) {
      const { rows } = await onlooker.query<{ "QUERY PLAN": unknown }>(`explain (format json) ${statement.text}`, [
        ...values,
      ]);
      for (const [, name] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(name ?? "");
    }
    expect([...read].toSorted()).toEqual(["providers", ...ofProvider, ...ofWorkflow].toSorted());
    const [inserts, deletes, updates] = [4, 8, 16];
    const { rows } = await onlooker.query<{ name: string; events: number }>(
      `select c.relname as name, bit_or(t.tgtype::int) & 28 as events
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where p.proname like 'forget_answers_of_%' and t.tgenabled = 'O' group by 1`,
    );
    const watched = new Map(rows.map(({ name, events }) => [name, events]));
    for (const name of read)
      expect(watched.get(name), name).toBe(deletes + updates + (name === "providers" ? 0 : inserts));
  });

  test.each(["providers", ...ofProvider, ...ofWorkflow])("is thrown away when a row of %s changes", async (table) => {
    const where =
      table === "providers"
        ? "id = $1"
        : ofWorkflow.includes(table)
          ? "workflow_id in (select id from workflows where provider_id = $1)"
          : "provider_id = $1";
    await detail();
    expect(await kept()).toHaveLength(1);
    const change = `update ${table} set organization_id = organization_id`;
    await writer.query(`${change} where not (${where})`, [providerId]);
    expect(await kept()).toHaveLength(1);
    const { rowCount } = await writer.query(`${change} where ${where}`, [providerId]);
    // The fixture has no match of a list.
    expect(await kept()).toHaveLength(rowCount === 0 ? 1 : 0);
    expect(rowCount === 0).toBe(table === "list_matches");
  });

  test("tells what changed, what went and what came, as soon as that is committed", async () => {
    const both = async () => [await detail(), await timeline()];
    const ofWorkflows = "workflow_id in (select id from workflows where provider_id = $1)";
    const changes = [
      "update licenses set license_number = 'T 77' where provider_id = $1",
      "with gone as (delete from dea_registrations where provider_id = $1 returning *) insert into went select * from gone",
      "insert into dea_registrations select * from went where provider_id = $1",
      `update verifications set note = 'Seen by somebody' where ${ofWorkflows}`,
      "update workflows set medical_director_name = 'Somebody else' where provider_id = $1",
      `update workflow_events set actor_name = 'Another person' where ${ofWorkflows}`,
      "update providers set middle_name = 'Q.' where id = $1",
    ];
    await writer.query("create temporary table went (like dea_registrations)");
    for (const change of changes) {
      const before = await both();
      await writer.query(change, [providerId]);
      const after = await both();
      expect(after, change).not.toEqual(before);
      await keepNothing();
      expect(await both(), change).toEqual(after);
    }
  });

  test("is another one after a change that was asked for like any other", async () => {
    expect(await detail()).not.toContain("Quillon 7");
    const json = { external_id: "Quillon 7" };
    const changed = await tenant.callers.Supervisor.call(`/v2/providers/${providerId}`, { method: "PATCH", json });
    expect(changed.status).toBe(200);
    expect(await detail()).toContain("Quillon 7");
  });

  test("is not kept while somebody is changing the provider, and is not of before when that is committed", async () => {
    const before = await detail();
    await keepNothing();
    await writer.query("begin");
    await writer.query("update licenses set license_number = 'T 78' where provider_id = $1", [providerId]);
    expect(await detail()).toBe(before);
    expect(await kept()).toEqual([]);
    await writer.query("commit");
    expect(await detail()).toContain("T 78");
    expect(await kept()).toHaveLength(1);
  });

  test("that is being made and kept is waited for by who changes the provider, and thrown away then", async () => {
    await onlooker.query("begin");
    const lock = "select pg_try_advisory_xact_lock(hashtext('provider answers'), hashtext($1) & 63) as locked";
    expect((await onlooker.query(lock, [providerId])).rows).toEqual([{ locked: true }]);
    const change = writer.query("update licenses set license_number = 'T 79' where provider_id = $1", [providerId]);
    const isWaiting = "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted";
    await vi.waitFor(async () => expect((await onlooker.query(isWaiting)).rows).toEqual([{ waiting: 1 }]));
    await onlooker.query("insert into provider_answers values ($1, $2, 'detail 111000', 'of before', '{}')", [
      tenant.organizationId,
      providerId,
    ]);
    await onlooker.query("commit");
    await change;
    expect(await kept()).toEqual([]);
    expect(await detail()).toContain("T 79");
  });

  test("keeps nobody waiting: two who change the same rows in opposite orders wait for these alone", async () => {
    const [license, dea] = ["licenses", "dea_registrations"].map(
      (table) => `update ${table} set organization_id = organization_id where provider_id = $1`,
    ) as [string, string];
    await detail();
    await writer.query("begin");
    await writer.query(license, [providerId]);
    await onlooker.query("begin");
    await onlooker.query(dea, [providerId]);
    await onlooker.query("commit");
    await writer.query("commit");
    expect(await kept()).toEqual([]);
  });

  test("stays so when a change is taken back, and goes with all its forms when it is not", async () => {
    const before = await detail();
    await timeline();
    await writer.query("begin");
    await writer.query("update licenses set license_number = 'T 81' where provider_id = $1", [providerId]);
    expect(await detail()).toBe(before);
    await writer.query("rollback");
    expect(await kept()).toHaveLength(2);
    expect(await detail()).toBe(before);
    await writer.query("update licenses set license_number = 'T 82' where provider_id = $1", [providerId]);
    expect(await detail()).toContain("T 82");
    expect(await kept()).toHaveLength(1);
    await timeline();
    expect(await kept()).toHaveLength(2);
  });

  test("cannot outlive a change that sees the data of before it was kept: such a change is refused", async () => {
    await writer.query("begin isolation level repeatable read");
    await expect(
      writer.query("update licenses set license_number = 'T 80' where provider_id = $1", [providerId]),
    ).rejects.toThrow(/READ COMMITTED/);
    await writer.query("rollback");
  });

  test("holds neither a link nor a social security number, and shows both as they are now", async () => {
    const { organizationId } = tenant;
    const path = `/v2/provider?provider_id=${providerId}`;
    const { data } = JSON.parse(await ask(path)) as {
      data: { ssn: string; supporting_documents: { file_url: string }[] };
    };
    const [{ json } = { json: "" }] = await kept();
    const profile = await systemDb().providerProfile.findFirstOrThrow({ where: { organizationId, providerId } });
    expect(profile.ssn).toBeTruthy();
    expect(data.ssn).toBe("9876");
    expect(json).not.toContain('"ssn":"9876"');
    expect(json).toContain(profile.ssn);
    expect(json).not.toContain("signature=");
    expect(data.supporting_documents[0]?.file_url).toMatch(/signature=/);
    expect(JSON.parse(await ask(path)).data.ssn).toBe(data.ssn);
  });

  test("has no holes where a text of somebody's looks like one", async () => {
    const name = "\u0001link doc_1\u0001";
    await writer.query("update providers set middle_name = $2 where id = $1", [providerId, name]);
    for (let time = 0; time < 2; time += 1) expect(JSON.parse(await detail()).data.middle_name).toBe(name);
    await writer.query("update providers set middle_name = '' where id = $1", [providerId]);
  });

  test("is another one tomorrow", async () => {
    await detail();
    await onlooker.query("update provider_answers set json = '{}', valid_for = 'yesterday ' || valid_for");
    expect(JSON.parse(await detail())).toMatchObject({ success: true });
    expect(await kept()).toHaveLength(1);
    expect((await kept())[0]?.json).not.toBe("{}");
  });

  test("goes with all others when its day is over, or an hour later when somebody reads them just then", async () => {
    await detail();
    await forgetOldAnswers(now());
    expect(await kept()).toHaveLength(1);
    const tomorrow = new Date(now().getTime() + 86_400_000);
    await onlooker.query("begin");
    expect(await kept()).toHaveLength(1);
    await forgetOldAnswers(tomorrow);
    await onlooker.query("commit");
    expect(await kept()).toHaveLength(1);
    await forgetOldAnswers(tomorrow);
    expect(await kept()).toEqual([]);
  });
});
