import pg from "pg";
import type { Place } from "../data/fill-database";
import type { Case } from "./cases";
import { judge } from "./goals";
import { askAboutAll, type Field, inCircles } from "./hot-operations";
import { type Chosen, headersFor, pickProviders } from "./picks";
import { inTurns, median, ratioOf } from "./rounds";
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

/**
 * What each hot operation costs in the large database beside the small one; one that counts whom it finds by name counts
 * more there, and is left out.
 */
export async function measureGrowth(
  field: Field,
  places: { large: Place; small: Place },
  cases: readonly Case[],
  options: { rounds: number; seconds: number; postgres: number; port: number },
): Promise<Record<string, number>> {
  const { large, small } = places;
  await shareKeys(large.superuser, small.superuser);
  const picks = await pickProviders(small.superuser, small.size, field.picks.length);
  const headers = await headersFor(picks, "Credentialing User");
  const server = await startOurs(small, options.port, { name: "small" });
  const found: Record<string, number> = {};
  try {
    console.log(`\nfrom ${small.size.toLocaleString("en-US")} to ${large.size.toLocaleString("en-US")} providers`);
    for (const one of cases.filter((read) => !/ by name, total/.test(read.name) && read.reading !== "first")) {
      const ofSmall = (chosen: Chosen) => ({ ...one.ours(chosen), headers: headers.get(chosen.organization) });
      const ofLarge = (chosen: Chosen) => ({ ...one.ours(chosen), headers: field.headers.get(chosen.organization) });
      if (one.reading === "again") {
        await askAboutAll(server, picks, ofSmall);
        await askAboutAll(field.ours, field.picks, ofLarge);
      }
      const [before = [], after = []] = await inTurns(
        [
          { server, next: inCircles(picks, ofSmall) },
          { server: field.ours, next: inCircles(field.picks, ofLarge) },
        ],
        options,
      );
      const growth = ratioOf(before, after);
      found[one.name] = growth;
      const cpu = (rounds: typeof before) =>
        figure(median(rounds.map(({ serverMs, databaseMs }) => serverMs + databaseMs)));
      const verdict = judge(`growth of ${one.name}`, growth, { atMost: 1.3 });
      console.log(`  ${one.name.padEnd(32)} ${verdict}; CPU ${cpu(before)} → ${cpu(after)} ms`);
    }
  } finally {
    await server.stop();
  }
  return found;
}
