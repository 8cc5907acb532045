import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type CsvRow, readCsvRows, type RowBlock } from "./csv-rows";
import { columnNames, delimiterOf } from "./csv-header";
import { encodingOf, inUtf8 } from "./encoding";
import { ImportFileError } from "./import-file-error";
import { type Delimiter, delimiters, type Encoding } from "./import-kinds";
import { beginning, type Place, readLines, withLineFeeds } from "./read-lines";

/** Bytes of a file of this machine that are looked at to find out its encoding: such a file may have gigabytes. */
const mostForEncoding = 64 << 20;

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

async function* bytesOf(file: string, onBytes: (read: number) => void = () => undefined): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 17 }) as AsyncIterable<Buffer>) {
      yield chunk;
      read += chunk.length;
      onBytes(read);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) throw new ImportFileError(`${file} cannot be read (${error.code}).`);
    throw error;
  }
}

/** The bytes of a file as rows are read from them: in UTF-8, its lines ended by line feeds. */
export const plainBytes = (source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> =>
  withLineFeeds(inUtf8(source, encoding));

/** The first line that is not blank, as far as 64 KB of it go. */
async function firstLine(source: AsyncIterable<Buffer>): Promise<string> {
  for await (const { text } of readLines(source, beginning)) {
    const line = text.replace(/^\uFEFF/, "").trim();
    if (line !== "") return line;
  }
  return "";
}

export type CsvFacts = { encoding: Encoding; delimiter: Delimiter };
export type AskedFacts = { encoding?: Encoding; delimiter?: Delimiter };

/** How a file of this machine is written, unless somebody says. Throws an ImportFileError where there is none. */
export async function csvFactsOf(file: string, asked: AskedFacts = {}, most = mostForEncoding): Promise<CsvFacts> {
  await requireFile(file);
  const encoding = asked.encoding ?? (await encodingOf(file, most));
  const delimiter = asked.delimiter ?? delimiterOf(await firstLine(plainBytes(bytesOf(file), encoding)));
  return { encoding, delimiter };
}

/** The header of a file: its row, and the columns by the names they go by. */
export type CsvHeader = { row: CsvRow; columns: string[] };

type Opened = { header: CsvHeader; blocks: AsyncGenerator<RowBlock, void>; bytesTotal: number };

/** Splits the first row off. Throws an ImportFileError for a file without one. */
async function withHeader(blocks: AsyncGenerator<RowBlock, void>, file: string): Promise<Omit<Opened, "bytesTotal">> {
  const first = await blocks.next();
  if (first.done) throw new ImportFileError(`${file} is empty.`);
  const [row, ...rest] = first.value.rows;
  if (!row) throw new ImportFileError(`${file} is empty.`);
  const { next } = first.value;
  async function* others(): AsyncGenerator<RowBlock, void> {
    if (rest.length > 0) yield { rows: rest, next };
    yield* blocks;
  }
  return { header: { row, columns: columnNames(row.fields) }, blocks: others() };
}

/** Opens a CSV file of this machine: its header, and its rows as they are read. Throws an ImportFileError. */
export async function openCsvFile(
  file: string,
  { encoding, delimiter }: CsvFacts,
  onBytes?: (read: number) => void,
): Promise<Opened> {
  const bytesTotal = await requireFile(file);
  const lines = readLines(plainBytes(bytesOf(file, onBytes), encoding), beginning);
  const blocks = readCsvRows(lines, { delimiter: delimiters[delimiter], columns: null });
  return { ...(await withHeader(blocks, file)), bytesTotal };
}

/** Rows of a file in storage, in UTF-8, from where another pass stopped; at the beginning the header is one of them. */
export const rowsFrom = (
  source: AsyncIterable<Buffer>,
  from: Place,
  { delimiter, columns }: { delimiter: Delimiter; columns: number },
): AsyncGenerator<RowBlock, void> =>
  readCsvRows(readLines(source, from), { delimiter: delimiters[delimiter], columns });
