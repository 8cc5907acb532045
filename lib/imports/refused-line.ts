import { csv } from "@/lib/exports/csv";
import type { CsvRow } from "./csv-rows";
import type { CellProblem } from "./layout";

/** What stands before the columns of the file. */
const added = ["line", "column", "value", "reason"];

export const refusedHeader = (columns: readonly string[]): string => csv([[...added, ...columns]]);

/** "npi is missing", "has neither npi nor external id …": the reason of one problem, which names its column. */
const reasonOf = ({ column, message }: CellProblem): string => (column === null ? message : `${column} ${message}`);

/** A refused row for the file that people mend and send again: where, what and why, and the row as it came. */
export function refusedLine(
  { line, fields }: Pick<CsvRow, "line" | "fields">,
  problems: readonly CellProblem[],
): string {
  const columns = problems.flatMap(({ column }) => column ?? []);
  const values = problems.flatMap(({ column, value }) => (column === null ? [] : value));
  return csv([[String(line), columns.join("; "), values.join("; "), problems.map(reasonOf).join("; "), ...fields]]);
}
