import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { payloadTooLarge } from "@/lib/api/errors";
import { env } from "@/lib/env";
import { LocalDisk } from "./local-disk";

/** What document storage knows of a file; the members of its row have the same names. */
export type StoredFile = { storageKey: string; size: number; sha256: string };

type NewFile = {
  organizationId: string;
  content: AsyncIterable<Uint8Array> | Uint8Array;
  /** Left out, a new key is made. Never made from anything a client sends. */
  storageKey?: string;
  maximumBytes?: number;
  signal?: AbortSignal;
};

let opened: { root: string; disk: Disk } | undefined;

/** The one place that knows where documents lie; everything else speaks of keys. */
function disk(): Disk {
  const root = path.join(env().DATA_DIR, "documents");
  if (opened?.root !== root) opened = { root, disk: new Disk(new LocalDisk(root)) };
  return opened.disk;
}

/** A key that nobody can guess or choose, under its organization. */
export function newStorageKey(organizationId: string): string {
  return `${organizationId}/uploads/${randomUUID()}`;
}

/**
 * Streams a file into storage, hashing and counting on the way, and returns what its row needs. Write first, insert
 * the row afterwards: so a crash in between leaves a file without a row, which nobody can reach, and never a row
 * without a file. Throws 413 past `maximumBytes`; nothing is kept of a file that did not arrive whole.
 */
export async function putDocument(file: NewFile): Promise<StoredFile> {
  const storageKey = file.storageKey ?? newStorageKey(file.organizationId);
  const maximum = file.maximumBytes ?? Number.POSITIVE_INFINITY;
  const hash = createHash("sha256");
  let size = 0;
  let interrupted: unknown;

  async function* measured(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of file.content instanceof Uint8Array ? [file.content] : file.content) {
        size += chunk.length;
        if (size > maximum) throw payloadTooLarge(`A file may have ${Math.floor(maximum / 1024 / 1024)} MB at most`);
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      interrupted = error;
      throw error;
    }
  }

  try {
    await disk().putStream(storageKey, Readable.from(measured(), { objectMode: false }), { signal: file.signal });
  } catch (error) {
    // flydrive wraps what went wrong; a refusal of ours must reach the client as it is.
    throw interrupted ?? error;
  }
  return { storageKey, size, sha256: hash.digest("hex") };
}

/** A stream over the file, or null when storage does not hold it. */
export async function openDocument(storageKey: string): Promise<Readable | null> {
  return (await disk().exists(storageKey)) ? disk().getStream(storageKey) : null;
}

/** Removes a file; a file that is not there is no error. */
export async function removeDocument(storageKey: string): Promise<void> {
  await disk().delete(storageKey);
}

/** All keys that begin with a folder. */
export async function listDocuments(folder: string): Promise<string[]> {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk().listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys;
}
