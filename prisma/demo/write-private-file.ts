import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes a file that only its owner may read, whole or not at all. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(beside, text, { mode: 0o600, flush: true });
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
