import { createReadStream } from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { ListFileError, probablyCut } from "./list-file-error";

/** A row with the number of its last line in the file. */
export type CsvRow = { line: number; fields: string[] };
export type CsvEnd = { hasEndMark: boolean };
export type CsvOptions = {
  delimiter?: string;
  /** False: a quotation mark is a letter like others. */
  quotes?: boolean;
  /** What bytes beyond ASCII mean; UTF-8 unless told. */
  encoding?: "utf-8" | "windows-1252";
  size: number;
  /** As people know the file; its own name unless told. */
  name?: string;
  /** Told with every piece read: bytes so far, bytes in all. */
  onBytes?: (read: number, total: number) => void;
  /** Told once, when the file was read to its end. */
  onEnd?: (end: CsvEnd) => void;
};

const endMark = 0x1a;

/** No row of any list is longer; a quotation mark that is never closed would otherwise gather the rest of the file. */
const longestRow = 1 << 16;

const format = ({ delimiter = ",", quotes = true }: CsvOptions): Options & { readableHighWaterMark: number } => ({
  bom: true,
  delimiter,
  quote: quotes ? '"' : null,
  skip_empty_lines: true,
  relax_column_count: true,
  record_delimiter: ["\r\n", "\n"],
  max_record_size: longestRow,
  readableHighWaterMark: 256,
  on_record: ((fields: string[], { lines }: { lines: number }): CsvRow => ({ line: lines, fields })) as never,
});

/**
 * Takes a trailing 0x1A (the end mark of files written for DOS) off the stream, turns it into UTF-8 and remembers how
 * the file ended.
 */
function watchEnd(options: CsvOptions) {
  let read = 0;
  const seen = { hasEndMark: false, lastByte: -1 };
  const decoder = options.encoding === "windows-1252" ? new TextDecoder("windows-1252") : undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      options.onBytes?.(read, options.size);
      const at = chunk.indexOf(endMark);
      const text = at === -1 ? chunk : chunk.subarray(0, at);
      if (at !== -1) seen.hasEndMark = true;
      if (text.length > 0) seen.lastByte = text[text.length - 1] ?? -1;
      done(null, decoder ? Buffer.from(decoder.decode(text)) : text);
    },
  });
  return { stream, seen };
}

function sentence(error: CsvError, line: number): string {
  const where = `line ${line.toLocaleString("en-US")}`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return `it ends inside a quoted value that begins behind ${where}, so ${probablyCut}`;
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return `a quoted value that begins behind ${where} is never closed, so the file is damaged: download it again`;
  return `behind ${where} it is not readable as CSV, so the file is damaged: download it again`;
}

/**
 * Streams the rows of a delimited text file, empty lines left out, whatever number of fields they have. Throws a
 * ListFileError for a file that is damaged or ends in the middle of a value.
 */
export async function* readCsvRows(file: string, options: CsvOptions): AsyncGenerator<CsvRow> {
  const { name = path.basename(file) } = options;
  const { stream, seen } = watchEnd(options);
  const parser = parse(format(options));
  // Small pieces: while one is parsed, nothing else of the process runs.
  const source = createReadStream(file, { highWaterMark: 1 << 14 });
  const fail = (error: Error) => parser.destroy(error);
  source.on("error", fail);
  stream.on("error", fail);
  source.pipe(stream).pipe(parser);
  let line = 0;
  try {
    for await (const row of parser as AsyncIterable<CsvRow>) {
      line = row.line;
      yield row;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ListFileError(name, sentence(error, line));
    throw error;
  } finally {
    source.destroy();
  }
  // A row cut right behind a comma still has all its columns, the last one empty.
  if (seen.lastByte === ",".charCodeAt(0)) throw new ListFileError(name, `it ends behind a comma, so ${probablyCut}`);
  options.onEnd?.({ hasEndMark: seen.hasEndMark });
}
