import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { fileRefused } from "./file-refused";
import { headBytes, recognizeContent } from "./recognize-content";
import { removeAbandoned } from "./remove-abandoned";

const lookEveryMs = 10 * 60 * 1000;
let lookedAt = 0;

/** Where files lie while their request is being answered: on the disk, so that fifty at once cost no memory. */
const folder = () => path.join(env().DATA_DIR, "spool");

/** A path for a new file that nobody else uses. Removes on the way what killed processes left. */
export async function newSpoolPath(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  if (Date.now() - lookedAt > lookEveryMs) {
    lookedAt = Date.now();
    await chmod(folder(), 0o700);
    await removeAbandoned(folder());
  }
  return path.join(folder(), randomUUID());
}

/**
 * Writes a file to the disk piece by piece, hashing and counting. What it is shows in its first bytes: a file of a kind
 * that is not taken is refused (400) before the rest of it is read.
 */
export async function spool(content: AsyncIterable<Buffer>, target: string, contentTypes: readonly string[]) {
  const hash = createHash("sha256");
  const file = await open(target, "wx", 0o600);
  let size = 0;
  let contentType: string | undefined;
  let head = Buffer.alloc(0);
  const recognize = async () => {
    const found = await recognizeContent(head, contentTypes);
    if ("refusal" in found) throw fileRefused(found.refusal);
    if (!contentTypes.includes(found.contentType)) throw fileRefused(`${found.contentType} is not taken here`);
    contentType = found.contentType;
    await write(head);
  };
  const write = async (bytes: Buffer) => {
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (contentType !== undefined) {
        await write(chunk);
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length >= headBytes) await recognize();
    }
    if (contentType === undefined) await recognize();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest("hex"), contentType: contentType ?? "" };
}
