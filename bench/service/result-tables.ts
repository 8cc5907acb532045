import type { Goal } from "./goals";
import type { Result } from "./hot-operations";
import { medianRound } from "./rounds";
import { figure } from "./table";

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** A run as the tables of `bench/README.md`: each case on each server, and what is asked for. */
export function resultTables(results: readonly Result[], goals: readonly Goal[]): string {
  const cases = results.flatMap(({ name, rounds, ratio }) =>
    Object.entries(rounds).map(([server, measured], at) => {
      const { perSecond, p50, p99, serverMs, databaseMs, residentMb } = medianRound(measured);
      const figures = [perSecond, p50, p99, serverMs, databaseMs, residentMb].map(figure);
      const ours = ratio[server];
      return row([at === 0 ? name : "", server, ...figures, ours === undefined ? "" : `${figure(ours)} ×`]);
    }),
  );
  return [
    row(["", "server", "requests/s", "p50 ms", "p99 ms", "CPU ms", "of PostgreSQL", "MB", "ours is"]),
    row(["---", "---", ...Array.from({ length: 7 }, () => "---:")]),
    ...cases,
    "",
    row(["", "asked for", "measured", ""]),
    row(["---", "---:", "---:", "---"]),
    ...goals.map(({ what, asked, measured, isMet }) => row([what, asked, measured, isMet ? "met" : "missed"])),
    "",
  ].join("\n");
}
