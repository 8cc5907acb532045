import { crc32, deflateRawSync, constants } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { lastBlock, localHeader, storedBlock, zipEnd, type ZipEntry } from "./zip-structure";

const modified = new Date("2026-03-12T14:03:08Z");

function slices(header: string, ...texts: string[]): { content: Buffer; facts: Omit<ZipEntry, "name"> } {
  const compressed = texts.map((text) => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }));
  const content = Buffer.concat([storedBlock(Buffer.from(header)), ...compressed, lastBlock]);
  const raw = Buffer.from([header, ...texts].join(""));
  return { content, facts: { compressed: content.length, raw: raw.length, crc: crc32(raw), modified } };
}

/** What a reader of zip files makes of one: names with their texts. */
async function read(file: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(file);
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    expect(entry.getLastModDate({ timezone: "UTC" })).toEqual(modified);
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return found;
}

test("content that was compressed in slices is one file in a zip", async () => {
  const first = slices("a,b\r\n", "1,2\r\n".repeat(5000), "3,4\r\n");
  const second = slices("c\r\n");
  const entries = [
    { name: "one.csv", ...first.facts },
    { name: "two.csv", ...second.facts },
  ];
  const [one, two] = entries as [ZipEntry, ZipEntry];
  const file = Buffer.concat([localHeader(one), first.content, localHeader(two), second.content, zipEnd(entries)]);
  expect(await read(file)).toEqual({ "one.csv": `a,b\r\n${"1,2\r\n".repeat(5000)}3,4\r\n`, "two.csv": "c\r\n" });
});

test("tables of more than 4 GB are told in the longer form", async () => {
  const entries: ZipEntry[] = [
    { name: "large.csv", compressed: 5_000_000_000, raw: 30_000_000_000, crc: 1, modified },
    { name: "behind.csv", compressed: 20, raw: 10, crc: 2, modified },
  ];
  const [large, behind] = entries as [ZipEntry, ZipEntry];
  const end = zipEnd(entries);
  const before = localHeader(large).length + large.compressed + localHeader(behind).length + behind.compressed;
  /** A file of which only the end is there, behind nothing but zeros: no more is read for the directory. */
  class Tail extends yauzl.RandomAccessReader {
    override _readStreamForRange(start: number, stop: number) {
      const zeros = Buffer.alloc(Math.max(0, Math.min(stop, before) - start));
      return Readable.from([Buffer.concat([zeros, end.subarray(Math.max(0, start - before), stop - before)])]);
    }
  }
  const zip = await yauzl.fromRandomAccessReaderPromise(new Tail(), before + end.length);
  const found = [];
  for await (const entry of zip.eachEntry())
    found.push([entry.fileName, entry.compressedSize, entry.uncompressedSize, entry.relativeOffsetOfLocalHeader]);
  expect(found).toEqual([
    ["large.csv", 5_000_000_000, 30_000_000_000, 0],
    ["behind.csv", 20, 10, localHeader(large).length + 5_000_000_000],
  ]);
});
