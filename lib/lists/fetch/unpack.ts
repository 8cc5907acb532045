import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import { ListFileError } from "../list-file-error";

/** A list of a million rows is smaller; what unpacks to more is made to fill the disk. */
const largestList = 1024 * 1024 * 1024;

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const head = Buffer.alloc(4);
    await handle.read(head, 0, 4, 0);
    return head.toString("latin1") === "PK\u0003\u0004";
  } finally {
    await handle.close();
  }
}

async function* upTo(bytes: number, content: AsyncIterable<Buffer>, name: string) {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > bytes) throw new ListFileError(name, "it unpacks to more than 1 GB");
    yield piece;
  }
}

/**
 * The list's file, and its name: what was downloaded, or the one CSV file of a ZIP archive, unpacked beside it. Throws a
 * ListFileError for an archive that holds none, or several.
 */
export async function unpacked(file: string, name: string): Promise<{ path: string; name: string }> {
  if (!(await isZip(file))) return { path: file, name };
  const archive = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (archive === null) throw new ListFileError(name, "it is a damaged ZIP archive");
  try {
    let found: { path: string; name: string } | undefined;
    for await (const entry of archive.eachEntry()) {
      if (!/\.(?:csv|txt)$/i.test(entry.fileName)) continue;
      if (found) throw new ListFileError(name, "the ZIP archive holds more than one CSV file");
      const target = `${file}.unpacked`;
      const content = await archive.openReadStreamPromise(entry);
      await pipeline(
        upTo(largestList, content as AsyncIterable<Buffer>, name),
        createWriteStream(target, { mode: 0o600 }),
      );
      found = { path: target, name: path.basename(entry.fileName) };
    }
    if (!found) throw new ListFileError(name, "the ZIP archive holds no CSV file");
    return found;
  } finally {
    archive.close();
  }
}
