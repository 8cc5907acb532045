import { judge } from "./goals";
import { median, ratioOf, type Round } from "./rounds";
import { figure } from "./table";

const name36 = (name: string) => name.padEnd(36);

/** Judges and prints how much fewer requests a second the large database answers than the small one. */
export function tellGrowth(name: string, [before, after]: readonly [readonly Round[], readonly Round[]], note = "") {
  const growth = ratioOf(before, after);
  const cpu = (rounds: readonly Round[]) =>
    figure(median(rounds.map(({ serverMs, databaseMs }) => serverMs + databaseMs)));
  const verdict = judge(`growth of ${name}`, growth, { atMost: 1.3 });
  console.log(`  ${name36(name)} ${verdict}; CPU ${cpu(before)} → ${cpu(after)} ms${note}`);
  return growth;
}

/** The same of single long requests, by their milliseconds, in turns. */
export function tellGrowthOfTimes(name: string, before: readonly number[], after: readonly number[]): number {
  const growth = median(after.map((time, index) => time / (before[index] ?? Number.NaN)));
  const verdict = judge(`growth of ${name}`, growth, { atMost: 1.3 });
  console.log(`  ${name36(name)} ${verdict}; ${figure(median(before))} → ${figure(median(after))} ms`);
  return growth;
}
