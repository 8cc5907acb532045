import pg from "pg";
import { elementKeysOf } from "@/lib/verification/elements";
import { fillCore } from "./data/fill-core";
import { fillFlags } from "./data/fill-flags";
import { fillSections } from "./data/fill-sections";
import { fillWorkflows } from "./data/fill-workflows";
import { withoutIndexes } from "./data/without-indexes";

// Fills the databases of the service's benchmark (see scripts/lib/bench-cluster.mjs) that are not filled yet: invented
// providers in 50 organizations of skewed size, three flags each, sections, workflows with their timelines.
//   npm run bench -- data [--data DIR] [--sizes 1000000,10000]

type Place = { size: number; superuser: string };

/** Fills one database; one that says it is filled is left as it is. Answers the seconds it took. */
async function fillDatabase({ size, superuser }: Place): Promise<number> {
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

for (const place of JSON.parse(process.env.BENCH_DATABASES ?? "[]") as Place[]) {
  const seconds = await fillDatabase(place);
  console.log(`${place.size} providers: ${seconds === 0 ? "there already" : `made in ${seconds.toFixed(1)} s`}`);
}
