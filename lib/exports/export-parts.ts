import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, crc32, createDeflateRaw } from "node:zlib";
import { z } from "zod";
import { listDocuments, putFile, removeDocument } from "@/lib/documents/storage";
import { newSpoolPath } from "@/lib/uploads/spool";
import type { Filled, Place } from "./table-files";
import { headerOf, type TableName } from "./tables";

const Part = z.object({
  table: z.enum(["directory", "providers", "facilities", "preflight"]),
  key: z.string(),
  /** Bytes in storage, and uncompressed. */
  size: z.number().int(),
  raw: z.number().int(),
  /** CRC-32 of the table from its header to the end of this part. */
  crc: z.number().int(),
});

/** A piece of a table in storage. A new key at every try: what two workers write never overwrites the other's. */
export type Part = z.infer<typeof Part>;
export const partsOf = (row: { parts: unknown }): Part[] => z.array(Part).parse(row.parts);

/** CRC-32 of a table by the parts there are of it. */
export const crcOf = (parts: readonly Part[], table: TableName): number =>
  parts.findLast((part) => part.table === table)?.crc ?? crc32(headerOf(table));

const exportFolder = (organizationId: string, id: string): string => `${organizationId}/exports/${id}`;
const newPartKey = (organizationId: string, id: string): string =>
  `${exportFolder(organizationId, id)}/${randomUUID()}`;

type Spooled = Filled & { path: string };
type Target = { organizationId: string; id: string; isCompressed: boolean; signal?: AbortSignal };

/** The rows of one slice, on this machine's disk until they are put into storage. */
export class SliceFiles {
  readonly #paths: string[] = [];
  #files: Spooled[] = [];

  constructor(readonly before: readonly Part[]) {}

  /** A new file for each of these tables. */
  async places(names: readonly TableName[]): Promise<Partial<Record<TableName, Place>>> {
    const places: Partial<Record<TableName, Place>> = {};
    for (const name of names) places[name] = { path: await this.#path(), crc: crcOf(this.before, name) };
    return places;
  }

  /** Says which of these places were filled. */
  take(places: Partial<Record<TableName, Place>>, filled: readonly Filled[]): void {
    this.#files = filled.flatMap((one) => {
      const path = places[one.table]?.path;
      return path === undefined ? [] : [{ ...one, path }];
    });
  }

  async #path(): Promise<string> {
    const path = await newSpoolPath();
    this.#paths.push(path);
    return path;
  }

  /** The file as it goes to storage: where it is compressed, so that the next slice's can follow in the same stream. */
  async #packed(path: string, isCompressed: boolean, signal?: AbortSignal): Promise<string> {
    if (!isCompressed) return path;
    const packed = await this.#path();
    const deflate = createDeflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    await pipeline(createReadStream(path), deflate, createWriteStream(packed, { mode: 0o600 }), { signal });
    return packed;
  }

  async store({ organizationId, id, isCompressed, signal }: Target): Promise<Part[]> {
    const parts: Part[] = [];
    for (const { table, path, raw, crc } of this.#files) {
      const packed = await this.#packed(path, isCompressed, signal);
      const { size } = await stat(packed);
      const storageKey = newPartKey(organizationId, id);
      await putFile(packed, { organizationId, storageKey, size, signal });
      parts.push({ table, key: storageKey, size, raw, crc });
    }
    return parts;
  }

  async discard(): Promise<void> {
    for (const path of this.#paths) await rm(path, { force: true });
  }
}

/** Removes everything of an export from storage but the files named. A folder that never was is no error. */
export async function removeAllBut(organizationId: string, id: string, keep: readonly string[]): Promise<void> {
  const kept = new Set(keep);
  const keys = await listDocuments(exportFolder(organizationId, id)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const key of keys) if (!kept.has(key)) await removeDocument(key);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOENT") || /ENOENT/.test(error.message) || isMissing(error.cause));
