import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { z } from "zod";
import { listDocuments, openDocument, putDocument, removeDocument } from "@/lib/documents/storage";
import { newSpoolPath } from "@/lib/uploads/spool";
import type { TableName } from "./tables";

/** A piece of a table in storage. A new key at every try: what two workers write never overwrites the other's. */
export type Part = { table: TableName; key: string; size: number };

const Parts = z.array(
  z.object({
    table: z.enum(["directory", "providers", "facilities", "preflight"]),
    key: z.string(),
    size: z.number().int(),
  }),
);
export const partsOf = (row: { parts: unknown }): Part[] => Parts.parse(row.parts);

export const exportFolder = (organizationId: string, id: string): string => `${organizationId}/exports/${id}`;
export const newExportKey = (organizationId: string, id: string): string =>
  `${exportFolder(organizationId, id)}/${randomUUID()}`;

type Spooled = { file: FileHandle; path: string; size: number };

/** The rows of one slice, on this machine's disk until they are put into storage. */
export class SliceFiles {
  readonly #files = new Map<TableName, Spooled>();

  async append(table: TableName, text: string): Promise<void> {
    if (text === "") return;
    const path = this.#files.get(table)?.path ?? (await newSpoolPath());
    const spooled = this.#files.get(table) ?? { file: await open(path, "wx", 0o600), path, size: 0 };
    this.#files.set(table, spooled);
    const bytes = Buffer.from(text);
    await spooled.file.appendFile(bytes);
    spooled.size += bytes.length;
  }

  async store(organizationId: string, id: string, signal?: AbortSignal): Promise<Part[]> {
    const parts: Part[] = [];
    for (const [table, { path, size }] of this.#files) {
      const content = createReadStream(path);
      const storageKey = newExportKey(organizationId, id);
      await putDocument({ organizationId, storageKey, content, size, signal });
      parts.push({ table, key: storageKey, size });
    }
    return parts;
  }

  async discard(): Promise<void> {
    for (const { file, path } of this.#files.values()) {
      await file.close();
      await rm(path, { force: true });
    }
    this.#files.clear();
  }
}

/** The bytes of parts, one after the other. Throws when one is gone. */
export async function* bytesOf(parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const stream = await openDocument(key);
    if (stream === null) throw new Error("A part of the export is not in storage any more");
    yield* stream;
  }
}

/** Removes everything of an export from storage but the file named. A folder that never was is no error. */
export async function removeAllBut(organizationId: string, id: string, keep: string): Promise<void> {
  const keys = await listDocuments(exportFolder(organizationId, id)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const key of keys) if (key !== keep) await removeDocument(key);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOENT") || /ENOENT/.test(error.message) || isMissing(error.cause));
