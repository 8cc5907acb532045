import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { inspectDocx } from "./inspect-docx";
import { sampleDocx, sampleZip } from "./sample-files";

const folder = mkdtempSync(path.join(os.tmpdir(), "credence-docx-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inspected(bytes: Buffer): Promise<string | null> {
  const file = path.join(folder, "a.docx");
  writeFileSync(file, bytes);
  return inspectDocx(file);
}

const part = (name: string, content: Buffer | string, more = {}) => ({ name, content: Buffer.from(content), ...more });
const mebibyte = 1024 * 1024;

test("a Word document is one, also with pictures and long text in it", async () => {
  const text = Buffer.from("<w:t>Attending physician, Harbor Lantern Hospital</w:t>".repeat(20_000));
  expect(
    await inspected(sampleDocx(part("word/media/image1.png", "\u0089PNG"), part("word/styles.xml", text))),
  ).toBeNull();
});

const refused: [what: string, bytes: () => Buffer, reason: RegExp][] = [
  ["any other ZIP archive", () => sampleZip([part("letter.txt", "Dear board")]), /not a Word document/],
  [
    "a spreadsheet",
    () => sampleZip([part("[Content_Types].xml", "<Types/>"), part("xl/workbook.xml", "<w/>")]),
    /not a Word/,
  ],
  ["macros", () => sampleDocx(part("word/vbaProject.bin", "Sub AutoOpen()")), /macros/],
  ["macros by another case", () => sampleDocx(part("word/VBAPROJECT.BIN", "x")), /macros/],
  ["another archive", () => sampleDocx(part("word/embeddings/a.xlsx", sampleZip([part("a", "a")]))), /another archive/],
  ["a name that climbs out", () => sampleDocx(part("../../etc/passwd", "root")), /damaged|unusual/],
  ["an encrypted part", () => sampleDocx(part("word/a.xml", "x", { flags: 1 })), /encrypted/],
  ["half an archive", () => sampleDocx().subarray(0, 120), /damaged or cut off/],
  [
    "5,000 parts",
    () => sampleDocx(...Array.from({ length: 5_000 }, (_, index) => part(`word/${index}`, ""))),
    /5002 parts/,
  ],
  ["40 MB out of 40 KB", () => sampleDocx(part("word/a.xml", Buffer.alloc(40 * mebibyte))), /a hundred times/],
  [
    "40 MB that are said to be 1 KB",
    () => sampleDocx(part("word/a.xml", Buffer.alloc(40 * mebibyte), { declaredSize: 1024 })),
    /damaged/,
  ],
];

test.each(refused)("%s is not taken for one", async (_what, bytes, reason) => {
  expect(await inspected(bytes())).toMatch(reason);
});

test("a bomb that unpacks to a gigabyte is refused without holding it", async () => {
  const hundred = Buffer.alloc(100 * mebibyte);
  const bomb = sampleDocx(...Array.from({ length: 10 }, (_, index) => part(`word/${index}.xml`, hundred)));
  const before = process.memoryUsage().rss;
  expect(await inspected(bomb)).toMatch(/a hundred times/);
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * mebibyte);
});
