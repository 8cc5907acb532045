import type pg from "pg";

export type PlanMode = "force_generic_plan" | "force_custom_plan";

// So many rows, in all and of an organization on average, tell one index from another.
const rowsInAll = 10_000;
const rowsOfOne = 100;
const lifetimeMs = 30_000;

const question = `
  select min(reltuples)::float8 as rows,
    (select greatest(reltuples, 1)::float8 from pg_class where oid = 'organizations'::regclass) as organizations
  from pg_class where oid in ('providers'::regclass, 'workflows'::regclass, 'flags'::regclass)`;

/**
 * How prepared reads are planned: once for all values as soon as the database knows how large its tables are. Until then
 * each time: to an empty table every index is the same, and a connection would keep whichever plan that gave.
 */
export function planModeOf(pool: pg.Pool): () => PlanMode {
  let mode: PlanMode = "force_custom_plan";
  let askedAt = -Infinity;
  const ask = async () => {
    const { rows } = await pool.query<{ rows: number; organizations: number }>(question);
    const [known] = rows;
    const isEnough = known !== undefined && known.rows >= Math.max(rowsInAll, rowsOfOne * known.organizations);
    mode = isEnough ? "force_generic_plan" : "force_custom_plan";
  };
  return () => {
    if (performance.now() - askedAt > lifetimeMs) {
      askedAt = performance.now();
      // Nobody waits for it; a database that does not answer is told to whoever asks for more than this.
      ask().catch(() => undefined);
    }
    return mode;
  };
}
