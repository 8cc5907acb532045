import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { ListFileError } from "./list-file-error";

export type FileFacts = {
  /** SHA-256 of the bytes. */
  hash: string;
  size: number;
  /** The first line that is not UTF-8; null when the whole file is. */
  oddLine: number | null;
};

const newline = 0x0a;

/** What people pass on for a list, by how it begins. */
const beginnings: readonly [RegExp, string][] = [
  [/^PK[^\w\s]/, "it is a ZIP archive or a spreadsheet: unpack it, or save it as CSV"],
  [/^%PDF/, "it is a PDF: the list's CSV file is needed"],
  [/^(?:\u00ff\u00fe|\u00fe\u00ff)/, "it is UTF-16 text: save it as CSV in UTF-8"],
  [
    /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|\?xml)/i,
    "it is a web page and not the list: download the file itself",
  ],
];

async function sizeOf(file: string, name: string): Promise<number> {
  const facts = await stat(file).catch(() => null);
  if (facts === null) throw new ListFileError(file, "there is no such file");
  if (!facts.isFile()) throw new ListFileError(file, facts.isDirectory() ? "it is a folder" : "it is not a file");
  if (facts.size === 0) throw new ListFileError(name, "it is empty");
  return facts.size;
}

/** Lines before the first one in `bytes` that is not UTF-8. */
function linesBeforeOdd(bytes: Buffer): number {
  let [lines, from] = [0, 0];
  for (let to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
    if (!isUtf8(bytes.subarray(from, to))) return lines;
    lines += 1;
    from = to + 1;
  }
  return lines;
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

/** Up to its last line break, so that no character is cut; a piece without one is taken whole. */
const wholeLines = (bytes: Buffer): number => bytes.lastIndexOf(newline) + 1;

/**
 * Reads a list file once: its hash, and whether it is text at all. Throws a ListFileError, in a sentence that says what
 * to do, for a missing or empty file, an archive, a web page, UTF-16, and anything with zero bytes in it.
 */
export async function inspectFile(file: string, name = path.basename(file)): Promise<FileFacts> {
  const size = await sizeOf(file, name);
  const hash = createHash("sha256");
  let [oddLine, lines, isFirst] = [null as number | null, 0, true];
  let rest: Buffer = Buffer.alloc(0);
  const look = (bytes: Buffer) => {
    if (oddLine !== null) return;
    if (!isUtf8(bytes)) oddLine = lines + linesBeforeOdd(bytes) + 1;
    lines += countLines(bytes);
  };
  const stream = createReadStream(file, { highWaterMark: 1 << 16 });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (isFirst) {
        const head = chunk.toString("latin1", 0, 256);
        const known = beginnings.find(([pattern]) => pattern.test(head));
        if (known) throw new ListFileError(name, known[1]);
        if (head.startsWith("\u001f\u008b")) throw new ListFileError(name, "it is a gzip archive: unpack it");
        isFirst = false;
      }
      if (chunk.includes(0))
        throw new ListFileError(name, "it is not a text file (it has zero bytes): save it as CSV in UTF-8");
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = wholeLines(bytes);
      look(bytes.subarray(0, end));
      rest = bytes.subarray(end);
      // A line this long is none; without a bound a file without line breaks would be gathered whole.
      if (rest.length > maximumLine)
        throw new ListFileError(name, `line ${lines + 1} has more than a million characters`);
    }
  } catch (error) {
    if (error instanceof ListFileError) throw error;
    throw new ListFileError(file, `it cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
  }
  look(rest);
  return { hash: hash.digest("hex"), size, oddLine };
}

const maximumLine = 1 << 20;
