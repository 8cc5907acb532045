/** What is wrong with a row: a sentence about a cell, or (column null) about the row as a whole. */
export type CellProblem = { column: string | null; value: string; message: string };

/** Why a row is not taken, whatever its cells say: `group` is counted, `value` is what rows of the group have most often. */
export type Refusal = { group: string; reason: string; value?: string; column?: string };
export type RowReading =
  | { facts: Record<string, unknown> }
  | { refusal: Refusal }
  | { problems: readonly CellProblem[] };
export type Row = Readonly<Record<string, string>>;

export type Layout = {
  name: string;
  /** Columns that a file of this layout has. */
  needs: readonly string[];
  /** Columns that are read; others are left alone. Not given where the file has hundreds that are not. */
  knows?: readonly string[];
  /** The column that fills a member of the record; null where none does. */
  columnOf: (member: string) => string | null;
  read: (row: Row) => RowReading;
};

/** "Medicare Part B providers (Rndrng_NPI, …)": what a file may look like. */
export const describeLayouts = (layouts: readonly Layout[]): string =>
  layouts.map(({ name, needs }) => `${name} (${needs.slice(0, 4).join(", ")}, …)`).join("; ");

const truth: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  x: true,
  "1": true,
  false: false,
  no: false,
  n: false,
  "0": false,
};

/** A yes or no as people write it; a word that is neither stays: the contract then says what is wrong with it. */
export const yesOrNo = (value: string): boolean | string => truth[value.toLowerCase()] ?? value;
