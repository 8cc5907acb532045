import { parse } from "csv-parse/sync";
import { type Line, type Place, placeOf } from "./read-lines";

/** A row of the file: where it begins, its fields, and what is wrong with it as CSV (then the fields are as found). */
export type CsvRow = { line: number; fields: string[]; problem: string | null };

/** Rows that were read together, and where the next one begins. */
export type RowBlock = { rows: CsvRow[]; next: Place };

/** A quoted value over more lines than this is an unclosed quotation mark. */
const mostLinesOfRow = 40;
/** Lines that are parsed together: a call of the parser costs more than a row. */
const linesTogether = 256;
/** Characters after which fewer lines are: long ones must not gather. */
const charactersTogether = 1_000_000;

/** Characters of a row, by which what is kept of a file in memory is bounded. */
export const lengthOf = ({ fields }: Pick<CsvRow, "fields">): number =>
  fields.reduce((length, field) => length + field.length, 0);

const withoutReturn = (text: string) => (text.endsWith("\r") ? text.slice(0, -1) : text);

/** Whether every quotation mark of a line is closed in it. */
function isBalanced(text: string): boolean {
  let marks = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) marks += 1;
  return marks % 2 === 0;
}

const broken = ({ number, text }: Line, problem: string): CsvRow => ({
  line: number,
  fields: [withoutReturn(text)],
  problem,
});

/** What is known of the file before its rows are read. */
export type CsvFormat = {
  delimiter: string;
  /** As many as the header has; null where the header itself is read. */
  columns: number | null;
};

/** Finds where rows begin and end, and starts anew on the next line after one that is broken. */
class RowReader {
  #lines: Line[] = [];
  #columns: number | null;
  readonly #delimiter: string;

  constructor({ delimiter, columns }: CsvFormat) {
    this.#columns = columns;
    this.#delimiter = delimiter;
  }

  push(line: Line): void {
    this.#lines.push(line);
  }

  get next(): Line | undefined {
    return this.#lines[0];
  }

  /** Every row that is complete, or broken; at the end of the file what is left is one of both. */
  take(isEnd: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let from = 0;
    for (let first = this.#lines[from]; first !== undefined; first = this.#lines[from]) {
      const simple = this.#simpleRun(from);
      const longer = simple.length > 0 ? null : this.#longRow(from, first, isEnd);
      if (simple.length === 0 && longer === null) break;
      for (const row of longer ? [longer.row] : simple) if (row.fields.length > 0) rows.push(row);
      from += longer?.length ?? simple.length;
    }
    this.#lines = this.#lines.slice(from);
    return rows;
  }

  /** The rows of one line each from here, which nearly all are; a blank line is a row without fields. */
  #simpleRun(from: number): CsvRow[] {
    let end = from;
    for (let line = this.#lines[end]; line && isBalanced(line.text); line = this.#lines[end]) end += 1;
    const lines = this.#lines.slice(from, end);
    const texts = lines.map(({ text }) => withoutReturn(text));
    const all = this.#fieldsOfAll(texts);
    return lines.map((line, index) => {
      const text = texts[index] ?? "";
      if (text.trim() === "") return { line: line.number, fields: [], problem: null };
      const fields = all ? all[index] : this.#fieldsOf(text);
      return fields ? this.#checked(line.number, fields) : broken(line, "a quotation mark stands where none may");
    });
  }

  /** A row with a quoted value that goes over several lines; null until its end is read. */
  #longRow(from: number, first: Line, isEnd: boolean): { length: number; row: CsvRow } | null {
    const unclosed = { length: 1, row: broken(first, "a quotation mark is not closed") };
    const texts = [first.text];
    let isClosed = false;
    while (!isClosed) {
      const next = this.#lines[from + texts.length];
      if (texts.length >= mostLinesOfRow || (next === undefined && isEnd)) return unclosed;
      if (next === undefined) return null;
      texts.push(next.text);
      isClosed = !isBalanced(next.text);
    }
    const fields = this.#fieldsOf(withoutReturn(texts.join("\n")));
    const row = fields && this.#checked(first.number, fields);
    // A mark that was never closed swallows lines until the next one: only its own line is broken, not those.
    return row && row.problem === null ? { length: texts.length, row } : unclosed;
  }

  #fieldsOf(text: string): string[] | null {
    if (!text.includes('"')) return text.split(this.#delimiter);
    return this.#parse(text, 1)?.[0] ?? null;
  }

  /** The fields of many rows with one call of the parser; null when not all are good. */
  #fieldsOfAll(texts: readonly string[]): string[][] | null {
    return this.#parse(texts.join("\n"), texts.length);
  }

  #parse(text: string, length: number): string[][] | null {
    try {
      const rows: string[][] = parse(text, { relax_column_count: true, delimiter: this.#delimiter });
      return rows.length === length ? rows : null;
    } catch {
      return null;
    }
  }

  #checked(line: number, fields: string[]): CsvRow {
    this.#columns ??= fields.length;
    const isRight = fields.length === this.#columns;
    return { line, fields, problem: isRight ? null : `${fields.length} columns instead of ${this.#columns}` };
  }
}

const withoutMark = (line: Line): Line =>
  line.number === 1 ? { ...line, text: line.text.replace(/^\uFEFF/, "") } : line;

/**
 * The rows of a CSV file as they become complete, with the line each begins on. A row that is not readable, or has not
 * as many columns as the header, is handed on with its problem, and reading goes on with the next line. `next` is
 * where reading can go on another time, as if it had never stopped.
 */
export async function* readCsvRows(lines: AsyncIterable<Line>, format: CsvFormat): AsyncGenerator<RowBlock, void> {
  const reader = new RowReader(format);
  let waiting = 0;
  let characters = 0;
  let last: Line | undefined;
  for await (const line of lines) {
    last = line;
    // The header alone at first: it says how many columns the others have.
    const isHeader = format.columns === null && waiting === 0;
    reader.push(withoutMark(line));
    waiting += 1;
    characters += line.text.length;
    if (!isHeader && waiting % linesTogether !== 0 && characters < charactersTogether) continue;
    characters = 0;
    const rows = reader.take(false);
    if (rows.length > 0) yield { rows, next: placeOf(reader.next ?? afterLine(line)) };
  }
  const rows = reader.take(true);
  if (rows.length > 0 && last) yield { rows, next: placeOf(afterLine(last)) };
}

const afterLine = (line: Line): Line => ({ ...line, number: line.number + 1 });
