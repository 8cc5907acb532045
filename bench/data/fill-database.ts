import pg from "pg";
import { elementKeysOf } from "@/lib/verification/elements";
import { fillCore } from "./fill-core";
import { fillFlags } from "./fill-flags";
import { fillSections } from "./fill-sections";
import { fillWorkflows } from "./fill-workflows";
import { withoutIndexes } from "./without-indexes";

/** A database of the benchmark: number of its providers, and the address of each role. */
export type Place = { size: number; superuser: string; owner: string; app: string; system: string };

/** Fills one database; one that says it is filled is left as it is. Answers the seconds it took. */
export async function fillDatabase({ size, superuser }: Place): Promise<number> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ said: string | null }>(
      "select shobj_description(oid, 'pg_database') as said from pg_database where datname = current_database()",
    );
    if (rows[0]?.said === `filled with ${size}`) return 0;
    const begin = performance.now();
    // Triggers and foreign keys would look at each of millions of rows that are right by construction.
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set jit = off");
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set statement_timeout = 0");
    const step = async (name: string, work: () => Promise<void>) => {
      const from = performance.now();
      await work();
      console.log(`${size}: ${name} ${((performance.now() - from) / 1000).toFixed(1)} s`);
    };
    await withoutIndexes(client, step, async () => {
      await step("people", () => fillCore(client, size));
      await step("sections", () => fillSections(client));
      await step("workflows", () => fillWorkflows(client, elementKeysOf("provider")));
      await step("flags", () => fillFlags(client, size * 3));
      await client.query("drop schema bench cascade");
    });
    await step("vacuum", async () => void (await client.query("vacuum (analyze, parallel 2)")));
    await client.query(
      `do $$ begin execute format('comment on database %I is %L', current_database(), 'filled with ${size}'); end $$`,
    );
    return (performance.now() - begin) / 1000;
  } finally {
    await client.end();
  }
}

/** The databases that scripts/lib/bench-cluster.mjs made, filled. */
export async function filledDatabases(): Promise<Place[]> {
  const places = JSON.parse(process.env.BENCH_DATABASES ?? "[]") as Place[];
  for (const place of places) {
    const seconds = await fillDatabase(place);
    if (seconds > 0) console.log(`${place.size} providers made in ${seconds.toFixed(1)} s`);
  }
  return places;
}
