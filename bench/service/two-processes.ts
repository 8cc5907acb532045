import type { Place } from "../data/fill-database";
import type { Case } from "./cases";
import { judge } from "./goals";
import { askAboutAll, type Field, inCircles } from "./hot-operations";
import type { Chosen } from "./picks";
import { childrenOf } from "./process-cost";
import { inTurns, medianRound, ratioOf } from "./rounds";
import { holdToSlice } from "./slice-of-core";
import { startOurs } from "./start-field";
import { figure } from "./table";

/** Of a core, for each web process: so little that load and database have what they need beside two of them. */
const share = 0.2;

/**
 * Reads on two web processes behind one port beside one, each held to the same slice of a core: where load, database and
 * web processes need the same two processors, a second process could show nothing. What is asked for is twice the reads.
 */
export async function measureTwoProcesses(
  field: Field,
  place: Place,
  cases: readonly Case[],
  options: { rounds: number; seconds: number; postgres: number; port: number },
): Promise<Record<string, number>> {
  const one = await startOurs(place, options.port, { name: "one" });
  const two = await startOurs(place, options.port + 1, { name: "two", processes: 2 });
  const picks = field.picks.slice(0, 1_000);
  const found: Record<string, number> = {};
  let release = async () => {};
  try {
    for (const read of cases) {
      const ask = (chosen: Chosen) => ({ ...read.ours(chosen), headers: field.headers.get(chosen.organization) });
      // Warm before they are held: in a slice of a core, code takes long to be compiled. So many times that each of the
      // two is asked about everybody, and compiles as much as the one beside them.
      await askAboutAll(one, picks, ask, { times: 10 });
      await askAboutAll(two, picks, ask, { times: 20 });
    }
    release = holdToSlice([one.pid, ...childrenOf(two.pid)], share);
    console.log(
      `\ntwo web processes behind one port, each held to ${share * 100} % of a core, as is the one beside them`,
    );
    for (const read of cases) {
      const next = () =>
        inCircles(picks, (chosen) => ({ ...read.ours(chosen), headers: field.headers.get(chosen.organization) }));
      const [single = [], both = []] = await inTurns(
        [
          { server: one, next: next() },
          // Each process has the eight of the one beside them.
          { server: two, next: next(), connections: 16 },
        ],
        options,
      );
      const ratio = ratioOf(both, single);
      found[read.name] = ratio;
      const rate = (rounds: typeof both) => {
        const { perSecond, serverMs } = medianRound(rounds);
        // Of what they may use: where it is far below, something else limited them, and the ratio says nothing.
        return `${figure(perSecond)} (in ${figure((perSecond * serverMs) / 10 / share)} % of one slice)`;
      };
      console.log(
        `  ${read.name.padEnd(32)} ${rate(single)} → ${rate(both)} requests/s = ${judge(`two processes, ${read.name}`, ratio, { atLeast: 1.8 })}`,
      );
    }
  } catch (error) {
    console.log(`\nSkipped: two web processes: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await release();
  }
  return found;
}
