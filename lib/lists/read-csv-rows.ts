import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { ListFileError, probablyCut } from "./list-file-error";

export type CsvRow = { line: number; fields: string[] };
export type CsvEnd = { hasEndMark: boolean };
export type CsvOptions = {
  columns: number;
  /** Told with every piece read: bytes so far, bytes in all. */
  onBytes?: (read: number, total: number) => void;
  /** Told once, when the file was read to its end. */
  onEnd?: (end: CsvEnd) => void;
};

const endMark = 0x1a;

const format: Options & { readableHighWaterMark: number } = {
  bom: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n"],
  readableHighWaterMark: 256,
};

/** Takes a trailing 0x1A (the end mark of files written for DOS) off the stream and remembers how the file ended. */
function watchEnd(name: string, total: number, options: CsvOptions) {
  let read = 0;
  const seen = { hasEndMark: false, lastByte: -1 };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      options.onBytes?.(read, total);
      if (chunk.includes(0)) {
        done(
          new ListFileError(name, "it is not a text file (it has zero bytes): unpack it, or save it as CSV in UTF-8"),
        );
        return;
      }
      const at = chunk.indexOf(endMark);
      const text = at === -1 ? chunk : chunk.subarray(0, at);
      if (at !== -1) seen.hasEndMark = true;
      if (text.length > 0) seen.lastByte = text[text.length - 1] ?? -1;
      done(null, text);
    },
  });
  return { stream, seen };
}

async function sizeOf(file: string): Promise<number> {
  const name = path.basename(file);
  const facts = await stat(file).catch(() => null);
  if (facts === null) throw new ListFileError(file, "there is no such file");
  if (!facts.isFile()) throw new ListFileError(file, "it is not a file");
  if (facts.size === 0) throw new ListFileError(name, "it is empty");
  return facts.size;
}

function sentence(error: CsvError, columns: number): string {
  const line = "lines" in error && typeof error.lines === "number" ? error.lines.toLocaleString("en-US") : "?";
  if (error.code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH" || error.code === "CSV_RECORD_INCONSISTENT_COLUMNS") {
    return `line ${line} does not have ${columns} columns, so ${probablyCut}`;
  }
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return `it ends inside a quoted value, so ${probablyCut}`;
  return `line ${line} is not readable as CSV, so the file is damaged: download it again`;
}

/**
 * Streams the rows of a CSV file, each with exactly `columns` fields. Throws a ListFileError for a file that is
 * missing, damaged, or ends in the middle of a row.
 */
export async function* readCsvRows(file: string, options: CsvOptions): AsyncGenerator<CsvRow> {
  const name = path.basename(file);
  const total = await sizeOf(file);
  const { stream, seen } = watchEnd(name, total, options);
  const parser = parse(format);
  // Small pieces: while one is parsed, nothing else of the process runs.
  const source = createReadStream(file, { highWaterMark: 1 << 14 });
  const fail = (error: Error) => parser.destroy(error);
  source.on("error", fail);
  stream.on("error", fail);
  source.pipe(stream).pipe(parser);
  let line = 0;
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      line += 1;
      if (fields.length !== options.columns) {
        throw new ListFileError(
          name,
          `row ${line.toLocaleString("en-US")} has ${fields.length} columns instead of ${options.columns}, so ${probablyCut}`,
        );
      }
      yield { line, fields };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ListFileError(name, sentence(error, options.columns));
    throw error;
  } finally {
    source.destroy();
  }
  // A row cut right behind a comma still has all its columns, the last one empty.
  if (seen.lastByte === ",".charCodeAt(0)) throw new ListFileError(name, `it ends behind a comma, so ${probablyCut}`);
  options.onEnd?.({ hasEndMark: seen.hasEndMark });
}
