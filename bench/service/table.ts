import type { Round } from "./rounds";

/** A figure as people read it: three digits, and none where nothing was measured. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(value >= 10 ? 1 : 2);
};

const titles = ["", "requests/s", "p50 ms", "p99 ms", "CPU ms", "of database", "MB", "ratio"];
const widths = [34, 11, 8, 8, 8, 12, 7, 12];

const line = (cells: readonly string[]) =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join(" ")
    .trimEnd();

export const printTitles = (): void => console.log(line(titles));

/** One server of one case; `note` stands last: its ratio, or what there is to say instead. */
export function printRow(name: string, round: Round, note: string): void {
  const { perSecond, p50, p99, serverMs, databaseMs, residentMb } = round;
  console.log(line([name, ...[perSecond, p50, p99, serverMs, databaseMs, residentMb].map(figure), note]));
}
