import { createHash } from "node:crypto";
import type { Export } from "@/lib/generated/prisma/client";
import { bytesOf, piecesOf } from "./export-file";
import { ResumableSha256 } from "./resumable-sha256";

export type Sealed = { size: number; sha256: string };
type SealOptions = { isOver: () => boolean; signal?: AbortSignal };

/** What hashes from where `after` says, and can tell where it stopped. */
function hashFrom(after: string) {
  if (after === "") return fastHash();
  const [done = "0", paused = ""] = after.split("/");
  const hash = ResumableSha256.resume(paused);
  return { done: Number(done), hash, stop: (next: number) => `${next}/${hash.pause()}` };
}

/** Node's own hash is ten times as fast but cannot be put down: where the time is over first, all is hashed again. */
function fastHash() {
  const native = createHash("sha256");
  let size = 0;
  const hash = {
    update: (bytes: Buffer) => {
      native.update(bytes);
      size += bytes.length;
    },
    get size() {
      return size;
    },
    digest: () => native.digest("hex"),
  };
  return { done: 0, hash, stop: () => `0/${new ResumableSha256().pause()}` };
}

/**
 * Reads the file's pieces once from storage, which proves that all of it is there, and hashes them. `after` is "" at the
 * beginning; answers what the next slice goes on from when the time is over before the file, else size and checksum.
 */
export async function sealFile(row: Export, after: string, { isOver, signal }: SealOptions): Promise<Sealed | string> {
  const { done, hash, stop } = hashFrom(after);
  const pieces = piecesOf(row);
  for (let index = done; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    for await (const chunk of bytesOf(piece)) {
      signal?.throwIfAborted();
      hash.update(chunk);
    }
    if (isOver() && index + 1 < pieces.length) return stop(index + 1);
  }
  const { size } = hash;
  return { size, sha256: hash.digest() };
}
