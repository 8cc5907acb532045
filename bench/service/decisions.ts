import pg from "pg";
import { type Ask, load } from "./load";
import type { Contender, Round } from "./rounds";
import { inTurns } from "./rounds";
import { type Field, type Result, tell } from "./hot-operations";
import { headersFor } from "./picks";

type Decidable = { organization: string; k: number; workflow: string };
type Options = { rounds: number; seconds: number; postgres: number };

const touched = "select organization_id, workflow_id from bench_decided";

/** Whose workflows are decided: those of the largest organization, as its committee or its own system would, or of all. */
export type Among = "one organization" | "all organizations";

/** Each workflow is decided once, and one organization has some ten thousand that wait. */
const mostSecondsOfOne = 0.25;

type DecisionCase = { name: string; among: Among; connections?: number };

/** As many at a time as somebody's own system sends who decides on a list; as many as all else is asked here; and of all. */
export const decisionCases: readonly DecisionCase[] = [
  { name: "decision", among: "one organization", connections: 32 },
  { name: "decision, eight at a time", among: "one organization" },
  { name: "decision in all organizations", among: "all organizations" },
];

/** Remembers workflows that wait for a decision, with their providers, as they are. */
async function remember(client: pg.Client, count: number, among: Among): Promise<Decidable[]> {
  // A run that was killed left what it decided.
  const { rows: left } = await client.query<{ found: string | null }>("select to_regclass('bench_decided') as found");
  if (left[0]?.found) await restore(client);
  await client.query(
    `create unlogged table bench_decided as
     select w.organization_id, w.id as workflow_id, w.provider_id, now() - interval '1 second' as since from workflows w
     where w.status = 'PSV_READY' and ($2::text is null or w.organization_id = $2) and not exists (select 1 from flags f where f.organization_id = w.organization_id
       and f.provider_id = w.provider_id and f.active and f.severity = 'critical' and f.is_confirmed)
     order by hashtext(w.id) limit $1`,
    [count, among === "one organization" ? `org_${"1".padStart(26, "0")}` : null],
  );
  await client.query(
    `create unlogged table bench_workflows as select w.* from workflows w join bench_decided d on d.organization_id = w.organization_id and d.workflow_id = w.id`,
  );
  await client.query(
    `create unlogged table bench_providers as select p.* from providers p join bench_decided d on d.organization_id = p.organization_id and d.provider_id = p.id`,
  );
  const { rows } = await client.query<Decidable>(
    "select organization_id as organization, substr(organization_id, 5)::int as k, workflow_id as workflow from bench_decided order by hashtext(workflow_id || 'x')",
  );
  return rows;
}

/** Puts everything back as it was, so that the next run finds the same data. */
async function restore(client: pg.Client): Promise<void> {
  const columns = async (table: string) => {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
      [table],
    );
    return rows.map(({ name }) => `${name} = b.${name}`).join(", ");
  };
  const { rows } = await client.query<{ since: Date }>("select min(since) as since from bench_decided");
  const since = [rows[0]?.since ?? new Date()];
  await client.query("set session_replication_role = replica");
  for (const [table, saved] of [
    ["workflows", "bench_workflows"],
    ["providers", "bench_providers"],
  ] as const) {
    await client.query(
      `update ${table} t set ${await columns(table)} from ${saved} b
       where b.organization_id = t.organization_id and b.id = t.id and b is distinct from t`,
    );
  }
  await client.query(
    `delete from workflow_events where (organization_id, workflow_id) in (${touched}) and occurred_at >= $1`,
    since,
  );
  await client.query("delete from audit_entries where at >= $1", since);
  await client.query("delete from outbox_events where occurred_at >= $1", since);
  await client.query("delete from pgboss.job where created_on >= $1", since);
  await client.query("drop table bench_decided, bench_workflows, bench_providers");
  await client.query("set session_replication_role = default");
  await client.query("vacuum (analyze) workflows, providers, workflow_events, audit_entries, outbox_events");
}

type Next = () => Ask | undefined;
type Approvals = { ours: Next; theirs: Next; left: () => number };

/** Lends `work` at most so many workflows that wait for a decision, each to be decided once; afterwards all are put back. */
export async function withApprovals<Found>(
  superuser: string,
  among: Among,
  work: (approvals: Approvals) => Promise<Found>,
  most = 50_000,
) {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const waiting = await remember(client, most, among);
  try {
    const directors = await headersFor(waiting, "Medical Director");
    const json = { "content-type": "application/json" };
    const ours: Next = () => {
      const one = waiting.pop();
      return (
        one && {
          method: "PUT",
          path: `/v2/credentialing-workflows/${one.workflow}/steps/move-to-cred-approved`,
          headers: { ...directors.get(one.organization), ...json },
          body: '{"reason":"Complete and clean"}',
        }
      );
    };
    const theirs: Next = () => {
      const one = waiting.pop();
      return (
        one && {
          method: "PUT",
          path: `/workflows/${one.workflow}/approve`,
          headers: json,
          body: JSON.stringify({ organization: one.organization, person: `usr_bench${one.k}_1` }),
        }
      );
    };
    return await work({ ours, theirs, left: () => waiting.length });
  } finally {
    await restore(client);
    await client.end();
  }
}

/**
 * So many decisions of each before they are measured, as the other cases ask some thousand questions: until then much of
 * the time goes into compiling what will run. They are put back, since the measured ones are more than half of all.
 */
const mostUnmeasured = 5_000;

async function warmUp(contendersOf: (approvals: Approvals) => readonly Contender[], superuser: string, among: Among) {
  const decide = async (approvals: Approvals) => {
    const each = Math.floor(approvals.left() / 2);
    for (const { server, next, connections } of contendersOf(approvals)) {
      let more = each;
      await load(server.origin, () => (more-- > 0 ? next() : undefined), Number.POSITIVE_INFINITY, connections);
    }
  };
  await withApprovals(superuser, among, decide, 2 * mostUnmeasured);
}

/** Approvals: ours with all that a decision needs, theirs the four statements in one transaction. */
export async function measureDecisions(
  field: Pick<Field, "ours" | "peers">,
  superuser: string,
  options: Options,
  { name, among, connections }: DecisionCase,
): Promise<Result | undefined> {
  const { fastify } = field.peers;
  if (fastify === undefined) return undefined;
  const contendersOf = ({ ours, theirs }: Approvals): Contender[] => [
    { server: field.ours, next: ours, connections },
    { server: fastify, next: theirs, connections },
  ];
  await warmUp(contendersOf, superuser, among);
  return withApprovals(superuser, among, async (approvals) => {
    const contenders = contendersOf(approvals);
    const most = among === "one organization" ? mostSecondsOfOne : options.seconds;
    const measured: Round[][] = await inTurns(contenders, { ...options, seconds: Math.min(most, options.seconds) });
    if (approvals.left() === 0)
      console.log("All workflows were decided before the time was over: figures of the last rounds are of fewer");
    return tell({ name, goal: 1 }, contenders, measured);
  });
}
