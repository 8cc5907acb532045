import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { type Env, env } from "@/lib/env";
import { type BucketDriver, bucketDriver } from "./bucket";
import { LocalDisk } from "./local-disk";

/** What document storage knows of a file; the members of its row have the same names. */
export type StoredFile = { storageKey: string; size: number; sha256: string };

type NewFile = (
  | { content: Uint8Array; size?: undefined }
  /** S3 wants to know a file's size before its first byte. */
  | { content: AsyncIterable<Uint8Array>; size: number }
) & {
  organizationId: string;
  /** Left out, a new key is made. Never made from anything a client sends. */
  storageKey?: string;
  signal?: AbortSignal;
};

/** flydrive's disk over a driver that also begins in the middle of a file. */
class Storage extends Disk {
  constructor(override readonly driver: LocalDisk | BucketDriver) {
    super(driver);
  }
}

let opened: { settings: Env; disk: Promise<Storage> } | undefined;

/** The one place that knows where documents lie; everything else speaks of keys. */
function disk(): Promise<Storage> {
  const settings = env();
  if (opened?.settings !== settings) opened = { settings, disk: open(settings) };
  return opened.disk;
}

async function open({ S3_BUCKET, ...settings }: Env): Promise<Storage> {
  if (S3_BUCKET === undefined) return new Storage(new LocalDisk(path.join(settings.DATA_DIR, "documents")));
  return new Storage(await bucketDriver(S3_BUCKET, settings));
}

/** A key that nobody can guess or choose, under its organization. */
export function newStorageKey(organizationId: string): string {
  return `${organizationId}/uploads/${randomUUID()}`;
}

/**
 * Streams a file into storage, hashing on the way, and returns what its row needs. Nothing is kept of a file that did
 * not arrive whole.
 */
export async function putDocument(file: NewFile): Promise<StoredFile> {
  const storageKey = file.storageKey ?? newStorageKey(file.organizationId);
  const expected = file.size ?? file.content.length;
  const hash = createHash("sha256");
  let size = 0;
  let interrupted: unknown;

  async function* measured(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of file.content instanceof Uint8Array ? [file.content] : file.content) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
      if (size !== expected) throw new Error(`The file has ${size} bytes and not ${expected}`);
    } catch (error) {
      interrupted = error;
      throw error;
    }
  }

  const content = Readable.from(measured(), { objectMode: false });
  try {
    await (await disk()).putStream(storageKey, content, { signal: file.signal, contentLength: expected });
  } catch (error) {
    // flydrive wraps what went wrong; the cause says more.
    throw interrupted ?? error;
  }
  return { storageKey, size, sha256: hash.digest("hex") };
}

/** Puts a finished file of this machine into storage, where it can be without reading it; it may be gone afterwards. */
export async function putFile(
  file: string,
  { size, ...where }: { organizationId: string; storageKey: string; size: number; signal?: AbortSignal },
): Promise<void> {
  const { driver } = await disk();
  if (driver instanceof LocalDisk && (await driver.takeOver(file, where.storageKey))) return;
  await putDocument({ ...where, size, content: createReadStream(file) });
}

/** A stream over the file, or null when storage does not hold it. */
export async function openDocument(storageKey: string): Promise<Readable | null> {
  const storage = await disk();
  return (await storage.exists(storageKey)) ? storage.getStream(storageKey) : null;
}

/** The bytes of a file from a place on; null when storage does not hold it. */
export async function openDocumentFrom(storageKey: string, byte: number): Promise<AsyncIterable<Buffer> | null> {
  return (await disk()).driver.streamFrom(storageKey, byte);
}

/** Whether storage holds a file. */
export async function documentExists(storageKey: string): Promise<boolean> {
  return (await disk()).exists(storageKey);
}

/** Removes a file; a file that is not there is no error. */
export async function removeDocument(storageKey: string): Promise<void> {
  await (await disk()).delete(storageKey);
}

/** All keys that begin with a folder. */
export async function listDocuments(folder: string): Promise<string[]> {
  const storage = await disk();
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys;
}
