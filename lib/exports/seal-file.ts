import type { Export } from "@/lib/generated/prisma/client";
import { bytesOf, piecesOf } from "./export-file";
import { ResumableSha256 } from "./resumable-sha256";

export type Sealed = { size: number; sha256: string };
type SealOptions = { isOver: () => boolean; signal?: AbortSignal };

/**
 * Reads the file's pieces once from storage, which proves that all of it is there, and hashes them. `after` is "" at the
 * beginning; answers what the next slice goes on from when the time is over before the file, else size and checksum.
 */
export async function sealFile(row: Export, after: string, { isOver, signal }: SealOptions): Promise<Sealed | string> {
  const [done = "0", paused] = after === "" ? [] : after.split("/");
  const hash = paused === undefined ? new ResumableSha256() : ResumableSha256.resume(paused);
  const pieces = piecesOf(row);
  for (let index = Number(done); index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    for await (const chunk of bytesOf(piece)) {
      signal?.throwIfAborted();
      hash.update(chunk);
    }
    if (isOver() && index + 1 < pieces.length) return `${index + 1}/${hash.pause()}`;
  }
  const { size } = hash;
  return { size, sha256: hash.digest() };
}
