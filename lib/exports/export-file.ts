import { dayOf } from "@/lib/day";
import { openDocument } from "@/lib/documents/storage";
import type { Export } from "@/lib/generated/prisma/client";
import { ExportFileError } from "./failure-words";
import { crcOf, type Part, partsOf } from "./export-parts";
import { headerOf, type TableName, tables, tablesOf } from "./tables";
import { lastBlock, localHeader, storedBlock, type ZipEntry, zipEnd } from "./zip-structure";

/** A stretch of the finished file: a part in storage, or a few bytes that follow from the parts. */
export type Piece = Part | Buffer;

export const sizeOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : piece.size);

/** Several tables go together as a zip file, so their parts lie compressed in storage. */
export const isZip = (kind: string): boolean => tablesOf(kind).length > 1;

function entryOf(row: Export, table: TableName): { entry: ZipEntry; content: Piece[] } {
  const parts = partsOf(row).filter((part) => part.table === table);
  const header = headerOf(table);
  const content = [storedBlock(header), ...parts, lastBlock];
  const entry = {
    name: tables[table].fileName,
    compressed: content.reduce((sum, piece) => sum + sizeOf(piece), 0),
    raw: parts.reduce((sum, { raw }) => sum + raw, header.length),
    crc: crcOf(parts, table),
    modified: row.createdAt,
  };
  return { entry, content };
}

/**
 * What the file consists of, first to last: it is never put together in storage, so that however large it is, nothing
 * at its end takes longer than a job may. A CSV file where there is one table, a zip file where there are several.
 */
export function piecesOf(row: Export): Piece[] {
  const names = tablesOf(row.kind);
  const [only] = names;
  if (only !== undefined && !isZip(row.kind)) return [headerOf(only), ...partsOf(row)];
  const entries = names.map((name) => entryOf(row, name));
  return [
    ...entries.flatMap(({ entry, content }) => [localHeader(entry), ...content]),
    zipEnd(entries.map(({ entry }) => entry)),
  ];
}

/** The bytes of a piece. Throws when it is not in storage any more, or not the whole of it. */
export async function* bytesOf(piece: Piece): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(piece)) return yield piece;
  const stream = await openDocument(piece.key);
  if (stream === null) throw new ExportFileError("A part of the file is not in storage any more.");
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    yield chunk;
  }
  if (size !== piece.size) throw new ExportFileError("A part of the file lies in storage cut short.");
}

/** The bytes of the whole file, read from storage as they are asked for. */
export async function* fileBytes(row: Export): AsyncGenerator<Buffer> {
  for (const piece of piecesOf(row)) yield* bytesOf(piece);
}

export const fileFactsOf = ({ kind, createdAt, id }: Export): { fileName: string; contentType: string } => {
  const stem = `${kind}-${dayOf(createdAt)}-${id.slice(-6)}`;
  return isZip(kind)
    ? { fileName: `${stem}.zip`, contentType: "application/zip" }
    : { fileName: `${stem}.csv`, contentType: "text/csv; charset=utf-8" };
};
