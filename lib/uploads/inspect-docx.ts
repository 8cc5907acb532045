import type { Readable } from "node:stream";
import yauzl from "yauzl";

const mebibyte = 1024 * 1024;
const maximumEntries = 4_000;
const maximumInflatedBytes = 256 * mebibyte;
/** Text compresses well; a hundredfold of more than this is made to hurt. */
const ratioCountsFromBytes = 16 * mebibyte;
const maximumRatio = 100;

const archiveBeginnings = ["PK\u0003\u0004", "PK\u0005\u0006", "Rar!", "7z\u00bc\u00af", "\u001f\u008b", "\u00fd7zXZ"];

/**
 * Why a ZIP archive is not a Word document that can be taken, in words for who sent it; null when it is one. Every
 * entry is inflated and thrown away piece by piece, because the sizes that an archive declares may lie.
 */
export async function inspectDocx(path: string): Promise<string | null> {
  let archive: yauzl.ZipFile;
  try {
    // `autoClose: false`: a refusal in the middle leaves entries unread, and then nothing would close it by itself.
    archive = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    return "it is a damaged or cut off ZIP archive";
  }
  try {
    return await inspect(archive);
  } catch {
    return "it is a damaged, encrypted or unusual ZIP archive";
  } finally {
    archive.close();
  }
}

async function inspect(archive: yauzl.ZipFile): Promise<string | null> {
  if (archive.entryCount > maximumEntries) return `it holds ${archive.entryCount} parts; ${maximumEntries} are allowed`;
  const names = new Set<string>();
  let inflated = 0;
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    names.add(name);
    if (/(?:^|\/)vbaproject\.bin$/.test(name)) return "it holds macros (a program); save it without them";
    if (entry.isEncrypted()) return "it is encrypted; save it without a password";
    const content = await archive.openReadStreamPromise(entry);
    for await (const { chunk, isFirst } of pieces(content)) {
      inflated += chunk.length;
      if (isFirst && archiveBeginnings.some((beginning) => chunk.toString("latin1", 0, 8).startsWith(beginning)))
        return "it holds another archive; remove embedded files or save it as PDF";
      if (inflated > maximumInflatedBytes) return "it unpacks to more than 256 MB";
      if (inflated > ratioCountsFromBytes && inflated > maximumRatio * archive.fileSize)
        return "it unpacks to more than a hundred times its size";
    }
  }
  if (names.has("[content_types].xml") && names.has("word/document.xml")) return null;
  return "it is a ZIP archive, not a Word document";
}

async function* pieces(content: Readable): AsyncGenerator<{ chunk: Buffer; isFirst: boolean }> {
  let isFirst = true;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    yield { chunk, isFirst };
    isFirst = false;
  }
}
