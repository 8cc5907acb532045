import { ImportFileError } from "./import-file-error";

/** A line of the file, without its line feed. */
export type Line = { number: number; text: string; block: Block };

/** Bytes that were read at once, always whole lines: where a line begins is only looked for when somebody asks. */
type Block = { byte: number; line: number; bytes: Buffer };

/** A place in a file where a row begins. */
export type Place = { byte: number; line: number };
export const beginning: Place = { byte: 0, line: 1 };

const longestLine = 1_000_000;
const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Where a line begins, in bytes of the file. */
export function placeOf({ number, block }: Line): Place {
  let at = 0;
  for (let line = block.line; line < number; line += 1)
    at = block.bytes.indexOf(lineFeed, at) + 1 || block.bytes.length;
  return { byte: block.byte + at, line: number };
}

const tooLong = (line: number) =>
  new ImportFileError(
    `Line ${line.toLocaleString("en-US")} is longer than a million characters: this is no CSV file, or its lines do not end as lines do.`,
  );

/** Where a block may end: behind its last line feed. */
const endOfLines = (bytes: Buffer): number => bytes.lastIndexOf(lineFeed) + 1;

/**
 * The lines of a file in UTF-8, from a place on, as its bytes arrive. Lines end with a line feed, or where the file has
 * none (as old Macs wrote) with a carriage return. Throws an ImportFileError for a line of more than a million bytes.
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  from: Place,
  onBytes: (read: number) => void = () => undefined,
): AsyncGenerator<Line, void> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest: Buffer[] = [];
  let restBytes = 0;
  let [byte, number] = [from.byte, from.line];

  function* linesOf(bytes: Buffer): Generator<Line> {
    const block = { byte, line: number, bytes };
    const text = decoder.decode(bytes);
    // No text of the database holds U+0000; the row that does is told as any other that cannot be read.
    const texts = (bytes.includes(0) ? text.replaceAll("\0", "\uFFFD") : text).split("\n");
    if (bytes[bytes.length - 1] === lineFeed) texts.pop();
    byte += bytes.length;
    for (const text of texts) {
      if (text.length > longestLine) throw tooLong(number);
      yield { number, text, block };
      number += 1;
    }
  }

  for await (const chunk of source) {
    const end = endOfLines(chunk);
    if (end === 0) {
      rest.push(chunk);
      restBytes += chunk.length;
      if (restBytes > longestLine) throw tooLong(number);
      continue;
    }
    const bytes = rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)]);
    rest = end < chunk.length ? [chunk.subarray(end)] : [];
    restBytes = chunk.length - end;
    yield* linesOf(bytes);
    onBytes(byte);
  }
  if (restBytes > 0) yield* linesOf(Buffer.concat(rest));
  onBytes(byte);
}

/** Turns the carriage returns of a file that has no line feeds into them; answers other files as they are. */
export async function* withLineFeeds(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isOld: boolean | undefined;
  for await (const chunk of source) {
    // Decided by the first piece: a CSV file has more than one line in 64 KB.
    isOld ??= !chunk.includes(lineFeed) && chunk.includes(carriageReturn);
    if (isOld) for (let at = 0; (at = chunk.indexOf(carriageReturn, at)) !== -1; at += 1) chunk[at] = lineFeed;
    yield chunk;
  }
}
