import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** No upload lasts an hour: the server ends it long before. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Removes from a folder what killed processes left; younger files may be another process's upload in progress. */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.map((name) => removeIfAbandoned(path.join(folder, name))));
}

async function removeIfAbandoned(file: string): Promise<void> {
  const facts = await stat(file).catch(() => null);
  if (facts !== null && Date.now() - facts.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
}
