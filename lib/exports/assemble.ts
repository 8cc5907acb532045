import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { putDocument, type StoredFile } from "@/lib/documents/storage";
import type { Export } from "@/lib/generated/prisma/client";
import { newSpoolPath } from "@/lib/uploads/spool";
import { bytesOf, newExportKey, type Part, partsOf } from "./export-parts";
import { headerOf, type TableName, tables, tablesOf } from "./tables";

const partsIn = (row: Export, table: TableName): Part[] => partsOf(row).filter((part) => part.table === table);

async function* tableBytes(row: Export, table: TableName): AsyncGenerator<Buffer> {
  yield headerOf(table);
  yield* bytesOf(partsIn(row, table));
}

const sizeOf = (row: Export, table: TableName): number =>
  partsIn(row, table).reduce((sum, { size }) => sum + size, headerOf(table).length);

async function zipTables(row: Export, target: string, signal?: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  for (const table of tablesOf(row.kind)) {
    // Opened when its turn comes; the size of each is told, so that files of more than 4 GB are written as such.
    zip.addReadStreamLazy(
      tables[table].fileName,
      { mtime: row.createdAt, size: sizeOf(row, table), compressionLevel: 6 },
      (give) => give(null, Readable.from(tableBytes(row, table), { objectMode: false })),
    );
  }
  zip.end();
  const failed = new Promise<never>((_, reject) => zip.once("error", reject));
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }), { signal }), failed]);
}

/** Puts the parts together as one file in storage: a CSV file as it is, several as a zip file. Memory stays flat. */
export async function assemble(row: Export, signal?: AbortSignal): Promise<StoredFile> {
  const { organizationId, id } = row;
  const storageKey = newExportKey(organizationId, id);
  const [only, ...others] = tablesOf(row.kind);
  if (only !== undefined && others.length === 0) {
    return putDocument({ organizationId, storageKey, content: tableBytes(row, only), size: sizeOf(row, only), signal });
  }
  const path = await newSpoolPath();
  try {
    await zipTables(row, path, signal);
    const { size } = await stat(path);
    return await putDocument({ organizationId, storageKey, content: createReadStream(path), size, signal });
  } finally {
    await rm(path, { force: true });
  }
}

export const fileFactsOf = ({ kind, createdAt, id }: Export): { fileName: string; contentType: string } => {
  const stem = `${kind}-${createdAt.toISOString().slice(0, 10)}-${id.slice(-6)}`;
  return kind === "provider-directory"
    ? { fileName: `${stem}.csv`, contentType: "text/csv; charset=utf-8" }
    : { fileName: `${stem}.zip`, contentType: "application/zip" };
};
