import { contractWords, memberOf } from "./contract-words";
import type { CsvRow } from "./csv-rows";
import type { Importable, ImportedRecord, OpaqueFacts } from "./importable";
import type { CellProblem, Layout } from "./layout";

/** Why a row is refused, in the words that rows are counted by. */
export type Refused = { group: string; problems: readonly CellProblem[] };
export type Judged = { record: ImportedRecord<OpaqueFacts> } | { refused: Refused };

/** What somebody entered instead of cells of the file. */
export type Mended = Readonly<Record<string, string>>;

// PostgreSQL takes no U+0000, and U+FFFD is what bytes become that are not of the file's encoding.
const isUnreadable = (text: string) => text.includes("\0") || text.includes("\uFFFD");
const unreadable = "has characters that cannot be read: save the file as CSV UTF-8";

const refusedFor = (problems: readonly CellProblem[], group?: string): Judged => {
  const [first] = problems;
  return { refused: { group: group ?? `${first?.column ?? ""} ${first?.message ?? ""}`.trim(), problems } };
};

/** What somebody entered for a column, or what was written. A file may call a column what every object has a member of. */
export const mendedCell = (mended: Mended, column: string, written: string): string =>
  Object.hasOwn(mended, column) ? (mended[column] ?? written) : written;

/** Without the apostrophe by which we and spreadsheets mark what begins like a formula as text. */
const withoutTextMark = (text: string): string => text.trim().replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, "");

/** The cells of a row by column, as they count: without blanks around them, and mended where somebody did. */
function cellsOf(row: CsvRow, columns: readonly string[], mended: Mended = {}): Record<string, string> {
  return Object.fromEntries(
    columns.map((column, index) => [
      column,
      withoutTextMark(mendedCell(mended, column, row.fields[index] ?? "")).trim(),
    ]),
  );
}

const titleOf = ({ fields }: Importable, member: string): string =>
  fields.find((field) => field.member === member)?.title ?? member;

/** How rows of a file are judged: as its layout reads them, by the contract of what they become. */
export type Judge = { importable: Importable; layout: Layout; columns: readonly string[] };

/** What a row becomes, or everything that is wrong with it, cell by cell. Looks at nothing but the row. */
export function judgeRow({ importable, layout, columns }: Judge, row: CsvRow, mended: Mended = {}): Judged {
  const whole = (message: string) => ({ column: null, value: (row.fields[0] ?? "").slice(0, 200), message });
  if (row.problem !== null) return refusedFor([whole(row.problem)], "rows that are broken");
  const cells = cellsOf(row, columns, mended);
  const broken = columns.filter((column) => isUnreadable(cells[column] ?? ""));
  if (broken.length > 0)
    return refusedFor(
      broken.map((column) => ({ column, value: cells[column] ?? "", message: unreadable })),
      "rows that are not UTF-8",
    );
  const reading = layout.read(cells);
  if ("problems" in reading) return refusedFor(reading.problems);
  if ("refusal" in reading) {
    const { group, reason, column = null } = reading.refusal;
    return refusedFor([{ column, value: column === null ? "" : (cells[column] ?? ""), message: reason }], group);
  }
  const parsed = importable.contract.safeParse(reading.facts);
  if (parsed.success) return { record: { facts: parsed.data, beside: reading.facts } };
  return refusedFor(
    parsed.error.issues.map((issue) => {
      const member = memberOf(issue.path);
      const message = contractWords(issue, reading.facts);
      const column = layout.columnOf(member);
      // Without a column it is the row that lacks it, or a value that stands for all rows.
      return column === null
        ? { column, value: "", message: `${titleOf(importable, member)} ${message}`.trim() }
        : { column, value: cells[column] ?? "", message };
    }),
  );
}
