import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvFactsOf, openCsvFile } from "./csv-file";
import { columnNames, requireHeader } from "./csv-header";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "credence-csv-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function written(bytes: Buffer): string {
  const file = path.join(folder, "input.csv");
  fs.writeFileSync(file, bytes);
  return file;
}

async function rowsOf(bytes: Buffer) {
  const file = written(bytes);
  const facts = await csvFactsOf(file);
  const { header, blocks } = await openCsvFile(file, facts);
  const rows = [];
  for await (const block of blocks) rows.push(...block.rows.map(({ fields }) => fields));
  return { ...facts, columns: header.columns, rows };
}

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const text = "name;city\r\nMuñoz;Cañon City\r\nÖlund;Åmål";

test.each([
  ["utf-8", Buffer.from(text)],
  ["utf-8", Buffer.from(`\uFEFF${text}`)],
  ["utf-16le", Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["utf-16le", Buffer.from(text, "utf16le")],
  ["utf-16be", utf16be(`\uFEFF${text}`)],
  ["utf-16be", utf16be(text)],
  ["windows-1252", Buffer.from(text, "latin1")],
])("a file in %s is found out and read", async (encoding, bytes) => {
  expect(await rowsOf(bytes)).toEqual({
    encoding,
    delimiter: "semicolon",
    columns: ["name", "city"],
    rows: [
      ["Muñoz", "Cañon City"],
      ["Ölund", "Åmål"],
    ],
  });
});

test("a character of UTF-8 that lies across the pieces a file is read in is one character", async () => {
  const line = `${"x".repeat(300)},ñ\n`;
  const { encoding, rows } = await rowsOf(Buffer.from(`a,b\n${line.repeat(8_000)}`));
  expect(encoding).toBe("utf-8");
  expect(rows.every(([, letter]) => letter === "ñ")).toBe(true);
});

test("lines that end with a carriage return alone, as old Macs wrote them, are lines", async () => {
  expect((await rowsOf(Buffer.from("a,b\r1,2\r3,4"))).rows).toEqual([
    ["1", "2"],
    ["3", "4"],
  ]);
});

test("a file that is missing, empty or a folder is refused with one sentence", async () => {
  await expect(csvFactsOf(path.join(folder, "none.csv"))).rejects.toThrow(/^There is no file .*none\.csv\.$/);
  await expect(csvFactsOf(folder)).rejects.toThrow(/is not a file: name the CSV file itself/);
  await expect(csvFactsOf(written(Buffer.alloc(0)))).rejects.toThrow(/is empty\.$/);
  const blank = written(Buffer.from("\n\n"));
  await expect(openCsvFile(blank, { encoding: "utf-8", delimiter: "comma" })).rejects.toThrow(/is empty\.$/);
});

test("columns without a name are called by their place, and of two with one name the second is counted", () => {
  expect(columnNames(["NPI", " ", "State", "State"])).toEqual(["NPI", "Column 2", "State", "State (2)"]);
});

test.each([
  ["one column", ["npi"], /one column: separate its columns with commas/],
  ["values instead of names", ["1999999984", "Ada"], /holds values \("1999999984"\), not names of columns/],
  ["an e-mail address", ["Name", "ada@clinic.example"], /holds values/],
  ["numbers alone", ["12", "7.5"], /no names of columns/],
  ["a name of 400 letters", ["Name", "x".repeat(400)], /name of column 2 has more than 300/],
  ["1,001 columns", Array.from({ length: 1_001 }, (_, index) => `c${index}`), /1,001 columns; 1000 can be read/],
])("a first row of %s is refused with a sentence that helps", (_what, header, sentence) => {
  expect(() => requireHeader(header, null)).toThrow(sentence);
});
