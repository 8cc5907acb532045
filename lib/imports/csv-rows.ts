import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { ImportFileError } from "./import-file-error";

/** A row of the file: where it begins, its fields, and what is wrong with it as CSV (then the fields are as found). */
export type CsvRow = { line: number; fields: string[]; problem: string | null };

/** A quoted value over more lines than this is an unclosed quotation mark. */
const mostLinesOfRow = 40;
const longestLine = 1_000_000;

type Line = { number: number; text: string };

async function requireFile(file: string): Promise<number> {
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(
      error.code === "ENOENT"
        ? `There is no file ${file}.`
        : `${file} cannot be read (${error.code ?? error.message}).`,
    );
  });
  if (!facts.isFile()) throw new ImportFileError(`${file} is not a file: name the CSV file itself.`);
  if (facts.size === 0) throw new ImportFileError(`${file} is empty.`);
  return facts.size;
}

async function* readLines(file: string, onBytes: (read: number) => void): AsyncGenerator<Line, void> {
  const source = createReadStream(file, { highWaterMark: 1 << 17 });
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  let read = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      read += chunk.length;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > longestLine)
        throw new ImportFileError(
          `Line ${(number + lines.length + 1).toLocaleString("en-US")} of ${file} is longer than a million characters: this is not a CSV file.`,
        );
      for (const text of lines) yield { number: (number += 1), text };
      onBytes(read);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) throw new ImportFileError(`${file} cannot be read (${error.code}).`);
    throw error;
  }
  if (rest !== "") yield { number: number + 1, text: rest };
}

const withoutReturn = (text: string) => (text.endsWith("\r") ? text.slice(0, -1) : text);
const isBalanced = (text: string) => (text.split('"').length - 1) % 2 === 0;

function fieldsOf(text: string): string[] | null {
  if (!text.includes('"')) return text.split(",");
  try {
    const rows: string[][] = parse(text, { relax_column_count: true });
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** The fields of many rows with one call of the parser, which costs more than a row; null when not all are good. */
function fieldsOfAll(texts: readonly string[]): string[][] | null {
  try {
    const rows: string[][] = parse(texts.join("\n"), { relax_column_count: true });
    return rows.length === texts.length ? rows : null;
  } catch {
    return null;
  }
}

const broken = ({ number, text }: Line, problem: string): CsvRow => ({
  line: number,
  fields: [withoutReturn(text)],
  problem,
});

/** Finds where rows begin and end, and starts anew on the next line after one that is broken. */
class RowReader {
  #lines: Line[] = [];
  #columns: number | null = null;

  push(line: Line): void {
    this.#lines.push(line);
  }

  /** Every row that is complete, or broken; at the end of the file what is left is one of both. */
  take(isEnd: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let from = 0;
    for (let first = this.#lines[from]; first !== undefined; first = this.#lines[from]) {
      const simple = this.#simpleRun(from);
      const longer = simple.length > 0 ? null : this.#longRow(from, first, isEnd);
      if (simple.length === 0 && longer === null) break;
      rows.push(...(longer ? [longer.row] : simple).filter(({ fields }) => fields.length > 0));
      from += longer?.length ?? simple.length;
    }
    this.#lines = this.#lines.slice(from);
    return rows;
  }

  /** The rows of one line each from here, which nearly all are; a blank line is a row without fields. */
  #simpleRun(from: number): CsvRow[] {
    const end = this.#lines.findIndex(({ text }, index) => index >= from && !isBalanced(text));
    const lines = this.#lines.slice(from, end === -1 ? undefined : end);
    const texts = lines.map(({ text }) => withoutReturn(text));
    const all = fieldsOfAll(texts);
    return lines.map((line, index) => {
      const text = texts[index] ?? "";
      if (text.trim() === "") return { line: line.number, fields: [], problem: null };
      const fields = all ? all[index] : fieldsOf(text);
      return fields ? this.#checked(line.number, fields) : broken(line, "a quotation mark stands where none may");
    });
  }

  /** A row with a quoted value that goes over several lines; null until its end is read. */
  #longRow(from: number, first: Line, isEnd: boolean): { length: number; row: CsvRow } | null {
    const unclosed = { length: 1, row: broken(first, "a quotation mark is not closed") };
    let text = first.text;
    let length = 1;
    while (!isBalanced(text)) {
      const next = this.#lines[from + length];
      if (length >= mostLinesOfRow || (next === undefined && isEnd)) return unclosed;
      if (next === undefined) return null;
      text += `\n${next.text}`;
      length += 1;
    }
    const fields = fieldsOf(withoutReturn(text));
    const row = fields && this.#checked(first.number, fields);
    // A mark that was never closed swallows lines until the next one: only its own line is broken, not those.
    return row && row.problem === null ? { length, row } : unclosed;
  }

  #checked(line: number, fields: string[]): CsvRow {
    this.#columns ??= fields.length;
    const isRight = fields.length === this.#columns;
    return { line, fields, problem: isRight ? null : `${fields.length} columns instead of ${this.#columns}` };
  }
}

/**
 * Streams the rows of a CSV file, the header first, with the line each begins on. A row that is not readable, or has
 * not as many columns as the header, is handed on with its problem, and reading goes on with the next line. Throws an
 * ImportFileError when there is no file to read.
 */
export async function* readCsvRows(
  file: string,
  onBytes: (read: number, total: number) => void = () => undefined,
): AsyncGenerator<CsvRow, void> {
  const total = await requireFile(file);
  const reader = new RowReader();
  let waiting = 0;
  for await (const line of readLines(file, (read) => onBytes(read, total))) {
    reader.push(line.number === 1 ? { ...line, text: line.text.replace(/^\uFEFF/, "") } : line);
    waiting += 1;
    if (line.number > 1 && waiting % 256 !== 0) continue;
    yield* reader.take(false);
  }
  yield* reader.take(true);
}
