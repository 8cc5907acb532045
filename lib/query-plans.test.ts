import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { closeDatabase } from "@/lib/db-connections";
import { useTestDatabase } from "@/prisma/test-database";
import type { Actor } from "./api/context";
import { togetherInStatements } from "./together/in-line";
import { transition } from "./workflows/transition";
import type { Part } from "./statement-batch";

// What the hot reads ask of the database, and how it answers them: as the app's role, behind row-level security, with
// the plans that the connection has. A statement that reads a table from end to end fails here.

const database = useTestDatabase();
const server = useTestServer();
let tenant: Tenant;

/** What grows with the organizations. */
const largeTables = [
  "providers",
  "flags",
  "flag_reads",
  "workflows",
  "workflow_events",
  "list_matches",
  "documents",
  "audit_entries",
  "groups",
];

type Sent = { client: pg.Client; part: Part; planMode: unknown };
const sent: Sent[] = [];
const query = pg.Client.prototype.query;

beforeAll(async () => {
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const [first] = args;
      if (this.user === "credence_app" && typeof first === "object" && first !== null && "parts" in first)
        sent.push(
          ...(first.parts as Part[]).map((part, _, parts) => ({
            client: this,
            part,
            planMode: parts.find(({ statement }) => statement.name === "organization_read")?.values[1],
          })),
        );
      return Reflect.apply(query, this, args);
    },
  });
  tenant = await createTenant(server(), "North Plan", "north.example");
});
afterAll(() => Object.assign(pg.Client.prototype, { query }));

const many = 12_000;

/** As many providers, workflows and twice as many flags, in the order of nothing in particular; as many elsewhere. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: database().urls.superuser });
  await client.connect();
  const values = [tenant.organizationId];
  try {
    await client.query("set session_replication_role = replica");
    // The database looks at its tables when these tests have it look, not in the minute in which it would by itself.
    for (const table of [...largeTables, "flag_tallies"])
      await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await client.query(
      `insert into providers (organization_id, id, first_name, last_name, search_name, degree, npi, states, file_type,
         active_flags, status, workflow_status, current_workflow_id, created_by, updated_at, updated_by)
       select organization, 'prv_' || lpad(i::text, 26, '0'), 'Ada', 'Name' || i, 'name' || i % 997, (array['MD', 'DO', 'NP'])[1 + i % 3],
         (1000000000 + i)::text, array['TX'], (array['Clean', 'Pending'])[1 + i % 2], greatest(0, i % 9 - 7), 'Active',
         (array['PSV_READY', 'CRED_APPROVED', 'IN_PROGRESS'])[1 + i % 3], 'wf_' || lpad(i::text, 26, '0'), 'test',
         now() - interval '1 minute' * (i * 7919 % 100003), 'test'
       from generate_series(1, ${many}) i cross join unnest(array[$1, 'org_elsewhere']) organization`,
      values,
    );
    await client.query(
      `insert into workflows (organization_id, id, provider_id, cycle, status, status_changed_at, sequence, last_event_id,
         received_date, created_by, created_by_name, updated_by, updated_by_name)
       select organization_id, current_workflow_id, id, 'Initial', workflow_status, updated_at, 2, 'e', updated_at, 't', 'T', 't', 'T'
       from providers where organization_id in ($1, 'org_elsewhere') and created_by = 'test'`,
      values,
    );
    await client.query(
      `insert into workflow_events (organization_id, id, workflow_id, sequence, action, to_status, actor_type, actor_id,
         actor_name, occurred_at)
       select organization_id, 'evt_' || id || s, id, s, 'start', status, 'user', 't', 'T', received_date
       from workflows cross join generate_series(1, 2) s where organization_id = $1 and created_by = 't'`,
      values,
    );
    await client.query(
      `insert into flags (organization_id, id, provider_id, flag_type, severity, sub_collection_name, description,
         action_source, active, fingerprint, flagged_date, report_date, subject_name, subject_first_name)
       select organization_id, 'flg_' || id || s, id, (array['OIG exclusion', 'License expired'])[s],
         (array['critical', 'major'])[s], (array['sanctions', 'state-licenses'])[s], 'd', 'MONITORING', s = 1, 't' || s,
         updated_at, updated_at, search_name, 'ada'
       from providers cross join generate_series(1, 2) s where organization_id = $1 and created_by = 'test'`,
      values,
    );
    await client.query(
      `insert into flag_tallies (organization_id, reader_id, span, period, active, severity, flag_type,
         sub_collection_name, action_source, shared_to_committee, count, is_base)
       select f.organization_id, '', s.span, s.period, f.active, f.severity, f.flag_type, f.sub_collection_name,
         f.action_source, f.shared_to_committee, count(*), true
       from flags f cross join lateral flag_spans(f.flagged_date) s
       where f.organization_id = $1 and f.fingerprint like 't%' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
      values,
    );
    await client.query(
      `insert into groups (organization_id, id, name, npi, tin, created_by)
       select organization_id, 'grp_' || substr(id, 5), 'Group ' || right(id, 5), npi, right(npi, 9), 'test'
       from providers where organization_id = $1 and created_by = 'test'`,
      values,
    );
    await client.query(
      `insert into audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, action, subject_type,
         subject_id, request_id, client_address)
       select organization_id, 'aud_' || substr(id, 5), updated_at, 'user', 'usr_' || right(id, 1), 'U', 'act' || right(id, 2),
         (array['provider', 'workflow', 'flag'])[1 + right(id, 4)::int % 3], id, 'req_' || id, '203.0.113.' || right(id, 1)
       from providers where organization_id = $1 and created_by = 'test'`,
      values,
    );
  } finally {
    await client.end();
  }
}

async function analyze(): Promise<void> {
  const client = new pg.Client({ connectionString: database().urls.owner });
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.end();
}

const one = `prv_${"77".padStart(26, "0")}`;

/** Hot reads, and how many rows of a table their statements may read at most. */
const reads: [path: string, most: number][] = [
  ["/v2/providers?limit=10", 50],
  ["/v2/providers?limit=100", 300],
  ["/v2/providers?limit=10&direction=desc", 50],
  ["/v2/providers?limit=10&sort=name", 50],
  ["/v2/providers?limit=10&sort=credentialing_status&direction=desc", 50],
  ["/v2/providers?limit=10&sort=next_credentialing_date&direction=desc", 50],
  ["/v2/providers?limit=10&sort=flags&direction=desc", 50],
  ["/v2/providers?limit=10&sort=flags&direction=desc&flagged=false", 50],
  ["/v2/providers?limit=10&workflow_status=PSV_READY", 50],
  ["/v2/providers?limit=10&workflow_status=TABLED", 50],
  ["/v2/providers?limit=10&workflow_status=NONE", 50],
  ["/v2/providers?limit=10&search=name123", 100],
  ["/v2/providers?limit=10&search=name123&sort=name", 100],
  ["/v2/providers?limit=10&search=name123&degree=MD&status=Active", 100],
  ["/v2/providers?limit=10&search=1000000042", 50],
  ["/v2/providers?limit=10&start_updated_at=2026-01-01", 50],
  ["/v2/providers?limit=10&assigned_to=usr_nobody", 50],
  ["/v2/providers?limit=10&offset=1000", 1100],
  ["/v2/providers?limit=10&offset=1010", 100],
  [`/v2/provider?provider_id=${one}`, 50],
  ["/v2/provider?npi=1000000042", 50],
  [`/v2/flags?provider_id=${one}`, 50],
  ["/flags?limit=10", 50],
  ["/flags?limit=10&read=false", 50],
  ["/flags?limit=10&npi=1000000042", 50],
  ["/flags/search?limit=10&flagType=OIG%20exclusion&flagReadStatus=unseen", 50],
  ["/flags/search?limit=10&lastName=name123", 100],
  ["/v2/flags/search?limit=10&last_name=name123&active=true", 100],
  ["/v2/flags/search?limit=10&last_name=name123&active=false&offset=5", 100],
  ["/v2/flags/search?limit=100&active=true&flagReadStatus=unseen", 300],
  ["/v2/flags/search?limit=10&active=true&severity=critical&sort=severity", 50],
  ["/v2/flags/search?limit=10&active=true&sort=subject", 150],
  [`/providers/${one}/credentialing-workflow-timelines`, 50],
  [`/v2/provider/${one}/credentialing-workflow-timelines`, 50],
  ["/v2/audit-entries?limit=10", 50],
  ["/v2/audit-entries?limit=10&from=2026-01-01&to=2100-01-01", 50],
  ["/v2/audit-entries?limit=10&actor_id=usr_7", 50],
  ["/v2/audit-entries?limit=10&actor_id=usr_nobody", 50],
  ["/v2/audit-entries?limit=10&action=act42", 150],
  ["/v2/audit-entries?limit=10&client_address=203.0.113.7", 50],
  ["/v2/audit-entries?limit=10&client_address=198.51.100.1", 50],
  ["/v2/audit-entries?limit=10&subject_type=flag", 50],
  ["/v2/audit-entries?limit=10&subject_type=exports", 50],
  [`/v2/audit-entries?limit=10&subject_id=${one}`, 50],
  [`/v2/audit-entries?limit=10&request_id=req_${one}`, 50],
  [`/v2/audit-entries?limit=10&cursor=1700000000000.aud_x`, 50],
  ["/v2/audit-choices", 400],
  ["/v2/groups?limit=10", 50],
  ["/v2/groups?limit=10&search=group%2001234&include_total=true", 50],
  ["/v2/groups?limit=10&search=nobody", 50],
];

/**
 * Lists whose choice no index has in their order. What fits is found in an index alone, after a look at the first of the
 * order where that is another's; so much of a table is never read.
 */
const soughtReads: [path: string, most: number][] = [
  ["/v2/providers?limit=10&file_type=Clean", 50],
  ["/v2/providers?limit=10&file_type=Non_Clean", 50],
  ["/v2/providers?limit=10&flagged=true", 50],
  ["/v2/providers?limit=10&status=Active", 50],
  ["/v2/providers?limit=10&status=Terminated", 50],
  ["/v2/providers?limit=10&degree=MD", 50],
  ["/v2/providers?limit=10&degree=DDS", 50],
  ["/v2/providers?limit=10&workflow_status=PSV_COMPLETED,SENT_TO_COMMITTEE", 50],
  ["/v2/providers?limit=10&status=Denied,Terminated", 50],
  ["/v2/providers?limit=10&state=WY", 50],
  ["/v2/providers?limit=10&state=WY&sort=name&include_total=true", 2100],
  ["/v2/providers?limit=10&state=WY,AK&status=Active&sort=flags", 2100],
  ["/v2/providers?limit=10&file_type=Pending&workflow_status=CRED_APPROVED&degree=NP", 50],
  ["/v2/providers?limit=10&status=Terminated&sort=next_credentialing_date&direction=desc", 2100],
  ["/v2/providers?limit=10&search=zz&sort=credentialing_status", 2100],
  ["/v2/providers?limit=10&imported_by=imp_nobody&sort=name", 2100],
  ["/v2/providers?limit=10&state=TX&offset=600", 50],
  ["/credentialing-workflows?limit=10", 2100],
  ["/credentialing-workflows?limit=10&status=PSV_READY", 2100],
  ["/credentialing-workflows?limit=10&status=PSV_READY,TABLED&sort=longest_wait", 100],
  ["/credentialing-workflows?limit=10&status=CRED_DENIED&sort=shortest_wait", 2100],
  ["/credentialing-workflows?limit=10&providerState=WY", 2100],
  ["/credentialing-workflows?limit=10&providerFirstName=nobody&status=CRED_APPROVED", 2100],
  ["/credentialing-workflows?limit=10&providerLastName=name123", 100],
  ["/credentialing-workflows?limit=10&providerType=DC&sort=longest_wait", 2100],
  ["/v2/flags/search?limit=10&expiration_date_start=2020-01-01&flagReadStatus=unseen", 2100],
  ["/v2/flags/search?limit=10&report_date_end=2099-01-01", 2100],
  ["/v2/flags/search?limit=10&report_date_end=2099-01-01&severity=major&active=false", 2100],
];

/** Lists that say how many there are in all: asked again, with nobody written since, they do not count again. */
const countedReads = ["/credentialing-workflows?limit=10", "/credentialing-workflows?limit=10&status=PSV_READY"];

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
const withAll = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(withAll)];

/** How the connection answers a statement that it was sent. */
async function planOf({ client, part: { statement, values }, planMode }: Sent): Promise<Node[]> {
  const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
  const literals = values.map((value) => {
    const text = prepareValue(value);
    return text === null ? "null" : pg.escapeLiteral(String(text));
  });
  // In a transaction of several statements the connection decides.
  const mode = statement.name === undefined ? "force_custom_plan" : (planMode ?? "auto");
  await Reflect.apply(query, client, ["begin"]);
  try {
    const settings = `select set_config('app.organization_id', '${tenant.organizationId}', true), set_config('plan_cache_mode', '${mode}', true)`;
    await Reflect.apply(query, client, [settings]);
    if (statement.name === undefined) await Reflect.apply(query, client, [`prepare asked as ${statement.text}`]);
    const call = `${statement.name ?? "asked"}${literals.length > 0 ? `(${literals.join(", ")})` : ""}`;
    const { rows } = (await Reflect.apply(query, client, [
      `explain (analyze, format json) execute ${call}`,
    ])) as unknown as { rows: { "QUERY PLAN": { Plan: Node }[] }[] };
    return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => withAll(Plan)));
  } finally {
    await Reflect.apply(query, client, ["rollback"]);
    if (statement.name === undefined) await Reflect.apply(query, client, ["deallocate asked"]).catch(() => undefined);
  }
}

const isLarge = (node: Node) => largeTables.includes(node["Relation Name"] ?? "");
const rowsRead = (node: Node) =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 0);

type Look = { most: number; isCounted?: (node: Node) => boolean };
const isOfTable = (node: Node) => node["Node Type"] !== "Index Only Scan";

/** Looks at the plans of what was sent for `what`: an index, and no more rows of a large table than `most`. */
async function expectPlans(what: string, { most, isCounted = () => true }: Look): Promise<void> {
  const asked = sent
    .filter(({ part }) => largeTables.some((table) => new RegExp(`\\s${table}\\s`).test(part.statement.text)))
    // What adds a row finds none; to explain it would be to add it again.
    .filter(({ part }) => !part.statement.text.startsWith("INSERT"));
  expect(asked.length, what).toBeGreaterThan(0);
  for (const one of asked) {
    const nodes = (await planOf(one)).filter(isLarge);
    const whole = nodes.filter((node) => node["Node Type"] === "Seq Scan" && rowsRead(node) > 500);
    expect(whole, `${what} reads a table from end to end`).toEqual([]);
    for (const node of nodes.filter(isCounted))
      expect(rowsRead(node), `${what}: ${node["Node Type"]} of ${node["Relation Name"]}`).toBeLessThanOrEqual(most);
  }
}

/** Sends a read and looks at the plan of every statement that it took. */
async function expectIndexed(path: string, look: Look): Promise<void> {
  sent.length = 0;
  const { status } = await tenant.callers.Supervisor.call(path);
  expect(status, path).toBe(200);
  await expectPlans(path, look);
}

async function planModeFor(path: string): Promise<unknown> {
  sent.length = 0;
  await tenant.callers.Supervisor.call(path);
  return sent.find(({ part }) => part.statement.name === "organization_read")?.part.values[1];
}

describe("the hot reads", () => {
  test("read the organization's rows once at most while the database has not yet looked at what was just filled", async () => {
    for (const [path] of reads) await tenant.callers.Supervisor.call(path);
    await fill();
    // Nothing says how much there is of what; but nothing may be read again and again for each row of another.
    for (const [path] of [...reads, ...soughtReads]) await expectIndexed(path, { most: 2 * many + 100 });
  });

  test("use an index, and read little more than they show, once the database knows its tables", async () => {
    await analyze();
    await closeDatabase();
    await expect.poll(() => planModeFor("/v2/providers")).toBe("force_generic_plan");
    for (const [path, most] of reads) await expectIndexed(path, { most });
    for (const [path, most] of soughtReads) await expectIndexed(path, { most, isCounted: isOfTable });
    for (const path of countedReads) await expectIndexed(path, { most: 1100 });
  });

  test("plan for its values a list by a status and something else: many or none have it, and its index is right or wrong", async () => {
    const nameOfPage = async (path: string) => {
      sent.length = 0;
      await tenant.callers.Supervisor.call(path);
      const pages = sent.filter(({ part }) => / providers /.test(part.statement.text));
      return pages.map(({ part }) => part.statement.name);
    };
    expect(await nameOfPage("/v2/providers?workflow_status=CRED_APPROVED&degree=DDS")).toEqual([undefined]);
    expect(await nameOfPage("/v2/providers?status=Active&degree=DDS")).toEqual([expect.any(String)]);
  });

  test("do not count besides what a page shows whole, as one does that nobody or few are on", async () => {
    for (const choice of ["state=WY", "status=Denied&sort=name"]) {
      sent.length = 0;
      const { status } = await tenant.callers.Supervisor.call(`/v2/providers?limit=100&include_total=true&${choice}`);
      expect(status).toBe(200);
      const [page] = sent.filter(({ part }) => / providers /.test(part.statement.text));
      const nodes = page ? (await planOf(page)).filter(isLarge) : [];
      const read = nodes.reduce((rows, node) => rows + rowsRead(node), 0);
      // All of the index once, and the first 2,000 of another order.
      expect(read, choice).toBeGreaterThanOrEqual(many);
      expect(read, choice).toBeLessThanOrEqual(many + 2100);
    }
  });

  test("list workflows by statements that are planned once, and ask no more than two where a total still stands", async () => {
    for (const choice of ["", "&status=CRED_APPROVED", "&status=PSV_READY&sort=longest_wait", "&providerState=TX"]) {
      const path = `/credentialing-workflows?limit=10${choice}`;
      await tenant.callers.Supervisor.call(path);
      sent.length = 0;
      expect((await tenant.callers.Supervisor.call(path)).status).toBe(200);
      const statements = sent.map(({ part }) => part.statement).filter(({ name }) => name !== "organization_read");
      expect(statements.filter(({ text }) => / workflows |provider_writes/.test(text)).length, path).toBe(2);
      expect(statements.filter(({ name }) => name === undefined)).toEqual([]);
    }
  });

  test("leave terminated providers out of a count without looking at all others", async () => {
    await expectIndexed("/credentialing-workflows?limit=10&credentialingCycle=Initial", {
      most: 1100,
      isCounted: (node) => node["Relation Name"] === "providers",
    });
  });

  test("and so does a decision, which reads a file and writes it", async () => {
    sent.length = 0;
    const workflow = `wf_${"78".padStart(26, "0")}`;
    const { status, text } = await tenant.callers["Medical Director"].call(
      `/v2/credentialing-workflows/${workflow}/steps/move-to-cred-approved`,
      { method: "PUT", json: { reason: "Complete and clean" } },
    );
    expect(status, text).toBe(204);
    // The file and its subject, locked and written; flags that forbid it.
    const texts = sent.map(({ part }) => part.statement.text);
    expect(texts.filter((text) => /FOR (NO KEY )?UPDATE/.test(text))).toHaveLength(2);
    expect(texts.filter((text) => text.startsWith("UPDATE "))).toHaveLength(2);
    expect(texts.filter((text) => /FROM flags\s/.test(text))).toHaveLength(1);
    await expectPlans("a decision", { most: 10 });
  });

  test("and so do several decisions that share a transaction", async () => {
    sent.length = 0;
    const { organizationId } = tenant;
    const workflows = ["81", "84", "87", "90"].map((number) => `wf_${number.padStart(26, "0")}`);
    const actor: Actor = { type: "client", id: "cli_1", name: "Ada", roles: ["Medical Director"] };
    await Promise.all(
      workflows.map((id) =>
        togetherInStatements(organizationId, (db) => {
          const ctx = { organizationId, actor, db, now: new Date(), requestId: id };
          return transition(ctx, { id, kind: "provider", action: "approve", decision: {}, isLast: true });
        }),
      ),
    );
    // As many statements as one decision takes, each for all of them.
    const texts = sent.map(({ part }) => part.statement.text);
    expect(texts.filter((text) => /FOR (NO KEY )?UPDATE/.test(text))).toHaveLength(2);
    expect(texts.filter((text) => text.startsWith("UPDATE "))).toHaveLength(2);
    await expectPlans("several decisions", { most: 10 * workflows.length });
  });
});
