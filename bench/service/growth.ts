import pg from "pg";
import type { Place } from "../data/fill-database";
import { type Case, cases, query } from "./cases";
import { namesOfBoth, type Names } from "./growth-names";
import { tellGrowth } from "./growth-told";
import { growthOfWrites } from "./growth-writes";
import { askAboutAll, type Field, inCircles } from "./hot-operations";
import { type Ask, askOnce } from "./load";
import { type Chosen, headersFor, pickProviders } from "./picks";
import { inTurns } from "./rounds";
import type { Running } from "./servers";
import { startOurs } from "./start-field";
import { figure } from "./table";

/** Both databases get the same keys, so that one token is good for both. */
export async function shareKeys(from: string, to: string): Promise<void> {
  const [source, target] = [new pg.Client({ connectionString: from }), new pg.Client({ connectionString: to })];
  await Promise.all([source.connect(), target.connect()]);
  const { rows } = await source.query<{ all: string }>("select json_agg(k)::text as all from keys k");
  await target.query("begin");
  await target.query("delete from keys");
  await target.query("insert into keys select * from json_populate_recordset(null::keys, $1)", [rows[0]?.all ?? "[]"]);
  await target.query("commit");
  await Promise.all([source.end(), target.end()]);
}

type Read = Pick<Case, "name" | "ours" | "ids" | "reading">;

const flagIds = /flg_\d{26}/g;
const workflowIds = /wf_\d{26}/g;

/** The hot reads: those that peers have too, and those that they have not. */
const reads: readonly Read[] = [
  ...cases.filter(({ ids, reading }) => ids !== null && reading !== "first"),
  { name: "list of flags", ours: () => query("/flags", { limit: 25 }), ids: flagIds },
  {
    name: "flag search of the unversioned API",
    ours: () => query("/flags/search", { flagType: "License expired", flagReadStatus: "unseen", limit: 25 }),
    ids: flagIds,
  },
  {
    name: "list of workflows",
    ours: () => query("/credentialing-workflows", { limit: 10 }),
    ids: workflowIds,
  },
  {
    name: "workflows that can be decided",
    ours: () => query("/credentialing-workflows", { status: "PSV_READY", sort: "longest_wait", limit: 10 }),
    ids: workflowIds,
  },
];

/** Of these organizations, the largest, every page is full at both sizes. */
const fullest = 3;
const providersOf = async ({ superuser, size }: Place, count: number): Promise<Chosen[]> =>
  (await pickProviders(superuser, size, count)).filter(({ k }) => k <= fullest);

type Side = { server: Running; picks: readonly Chosen[]; ask: (chosen: Chosen) => Ask };

/** Rows of an answer, on average over some questions. */
async function rowsOf({ server, picks, ask }: Side, ids: RegExp): Promise<number> {
  const some = picks.slice(0, 200);
  const rows = await Promise.all(
    some.map(async (chosen) => new Set((await askOnce(server.origin, ask(chosen))).match(ids)).size),
  );
  return rows.reduce((sum, count) => sum + count, 0) / some.length;
}

/** What each hot operation costs in the large database beside the small one, when both answer as many rows. */
export async function measureGrowth(
  field: Field,
  places: { large: Place; small: Place },
  options: { rounds: number; seconds: number; postgres: number; port: number; isOfReadsAlone: boolean },
): Promise<Record<string, number>> {
  const { large, small } = places;
  await shareKeys(large.superuser, small.superuser);
  const asked = 2.5 * field.picks.length;
  const picks = { small: await providersOf(small, asked), large: await providersOf(large, asked) };
  const names = await namesOfBoth(small, large);
  const all = [picks, ...Object.values(names)].flatMap((both) => [...both.small, ...both.large]);
  const headers = await headersFor(all, "Credentialing User");
  const server = await startOurs(small, options.port, { name: "small" });
  const found: Record<string, number> = {};
  try {
    console.log(`\nfrom ${small.size.toLocaleString("en-US")} to ${large.size.toLocaleString("en-US")} providers`);
    for (const read of reads) {
      const named: Names | undefined = names[read.name];
      const ask = (chosen: Chosen) => ({ ...read.ours(chosen), headers: headers.get(chosen.organization) });
      const sides = [
        { server, picks: named?.small ?? picks.small, ask },
        { server: field.ours, picks: named?.large ?? picks.large, ask },
      ] as const;
      const [few, many] = [await rowsOf(sides[0], read.ids ?? /$/g), await rowsOf(sides[1], read.ids ?? /$/g)];
      // Where what an answer holds is chance, it is so in both.
      if (Math.abs(few - many) > 0.25 * Math.max(few, many))
        throw new Error(`${read.name}: ${figure(few)} rows of the small database are compared with ${figure(many)}`);
      if (read.reading === "again") for (const side of sides) await askAboutAll(side.server, side.picks, side.ask);
      const [before = [], after = []] = await inTurns(
        sides.map((side) => ({ server: side.server, next: inCircles(side.picks, side.ask) })),
        options,
      );
      found[read.name] = tellGrowth(read.name, [before, after], `; rows ${figure(few)}, ${figure(many)}`);
    }
    if (!options.isOfReadsAlone)
      Object.assign(found, await growthOfWrites({ small: server, large: field.ours }, places, { ...options, headers }));
  } finally {
    await server.stop();
  }
  return found;
}
