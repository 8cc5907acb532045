import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FSDriver } from "flydrive/drivers/fs";
import type { WriteOptions } from "flydrive/types";
import { removeAbandoned } from "@/lib/uploads/remove-abandoned";

const incoming = ".incoming";

/**
 * flydrive's local driver, with whole files only: content goes to a temporary file, is forced to the disk and then
 * renamed, so that neither an aborted upload nor a killed process leaves half a file under a key.
 */
export class LocalDisk extends FSDriver {
  readonly #root: string;
  #isSwept = false;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await this.putStream(key, Readable.from([contents]), options);
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await this.#prepare();
    const target = path.join(this.#root, key);
    const temporary = path.join(this.#root, incoming, `${temporaryPrefix(key)}${randomUUID()}`);
    try {
      // Documents are about people: nobody but the service's own user reads them. `flush` forces them to the disk.
      await pipeline(contents, createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true }), {
        signal: options?.signal,
      });
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await rename(temporary, target);
      await forceToDisk(path.dirname(target));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Takes a finished file of this machine over: forced to the disk and renamed, not copied. False from another disk. */
  async takeOver(file: string, key: string): Promise<boolean> {
    await this.#prepare();
    const target = path.join(this.#root, key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await forceToDisk(file);
    try {
      await rename(file, target);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EXDEV") return false;
      throw error;
    }
    await forceToDisk(path.dirname(target));
    return true;
  }

  override async move(source: string, destination: string): Promise<void> {
    const target = path.join(this.#root, destination);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(path.join(this.#root, source), target);
    await forceToDisk(path.dirname(target));
  }

  /** Also what a killed process had written of it: a key that is given up leaves nothing behind. */
  override async delete(key: string): Promise<void> {
    await super.delete(key);
    const folder = path.join(this.#root, incoming);
    const names = await readdir(folder).catch(() => []);
    const unfinished = names.filter((name) => name.startsWith(temporaryPrefix(key)));
    await Promise.all(unfinished.map((name) => rm(path.join(folder, name), { force: true })));
  }

  /** Opens at once, so that a missing file is an error here and not in the middle of an answer. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(path.join(this.#root, key), "r");
    return file.createReadStream();
  }

  /** The bytes from a place on; null for a file that is not there. */
  async streamFrom(key: string, start: number): Promise<Readable | null> {
    const file = await open(path.join(this.#root, key), "r").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return file && file.createReadStream({ start, highWaterMark: 1 << 17 });
  }

  /** Each time, because a folder can be removed under a running process; what lies in it is looked at once. */
  async #prepare(): Promise<void> {
    const folder = path.join(this.#root, incoming);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (this.#isSwept) return;
    this.#isSwept = true;
    await chmod(this.#root, 0o700);
    await removeAbandoned(folder);
  }
}

/** Keys are letters, digits and dashes between slashes; a name cannot hold slashes. */
const temporaryPrefix = (key: string): string => `${key.replaceAll("/", "~")}~`;

/** A file's content; of a folder its names: a rename survives a power cut only once its folder is on the disk. */
async function forceToDisk(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
