import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ListSource } from "@/lib/verification/matching/blocking-keys";
import { ListFileError } from "./list-file-error";
import { findOfacFiles, ofacFiles } from "./readers/ofac-sdn";

/** SHA-256 over a list's files as they lie there. Throws a ListFileError when one cannot be read. */
export async function hashListFiles(source: ListSource, path: string): Promise<string> {
  const found = source === "ofac" ? await findOfacFiles(path) : undefined;
  const files = found ? ofacFiles.map((name) => found[name]) : [path];
  const hash = createHash("sha256");
  for (const file of files) {
    await pipeline(createReadStream(file), hash, { end: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new ListFileError(file, "there is no such file");
      if (error.code === "EISDIR") throw new ListFileError(file, "it is a folder");
      throw new ListFileError(file, `it cannot be read (${error.code ?? error.message})`);
    });
  }
  return hash.digest("hex");
}
