import { stringify } from "csv-stringify/sync";
import type { CsvRow } from "./csv-rows";
import type { CellProblem } from "./layout";

/** What stands before the columns of the file. */
const added = ["line", "column", "value", "reason"];

// A cell that begins like a formula is marked as text: people open this file in a spreadsheet.
const lineOf = (cells: readonly string[]): string => stringify([[...cells]], { escape_formulas: true });

export const refusedHeader = (columns: readonly string[]): string => lineOf([...added, ...columns]);

/** "npi is missing", "has neither npi nor external id …": the reason of one problem, which names its column. */
const reasonOf = ({ column, message }: CellProblem): string => (column === null ? message : `${column} ${message}`);

/** A refused row for the file that people mend and send again: where, what and why, and the row as it came. */
export function refusedLine(
  { line, fields }: Pick<CsvRow, "line" | "fields">,
  problems: readonly CellProblem[],
): string {
  const columns = problems.flatMap(({ column }) => column ?? []);
  const values = problems.flatMap(({ column, value }) => (column === null ? [] : value));
  return lineOf([String(line), columns.join("; "), values.join("; "), problems.map(reasonOf).join("; "), ...fields]);
}
