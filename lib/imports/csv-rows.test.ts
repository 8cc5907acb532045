import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsvRows, type CsvRow } from "./csv-rows";

let folder = "";
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "credence-rows-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function rowsOf(text: string): Promise<CsvRow[]> {
  const file = path.join(folder, "input.csv");
  fs.writeFileSync(file, text);
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(file)) rows.push(row);
  return rows;
}

test("rows come with the line they begin on, whatever the line ends, blank lines and quoted line breaks", async () => {
  const rows = await rowsOf('\uFEFFname,note\r\n\r\nAda,"a\r\nb"\nBo,"c, ""d"""\n');
  expect(rows).toEqual([
    { line: 1, fields: ["name", "note"], problem: null },
    { line: 3, fields: ["Ada", "a\r\nb"], problem: null },
    { line: 5, fields: ["Bo", 'c, "d"'], problem: null },
  ]);
});

test("a row with too few or too many columns is named, and the others are read", async () => {
  const rows = await rowsOf("a,b\n1\n2,2\n3,3,3\n4,4");
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, "1 columns instead of 2"],
    [3, null],
    [4, "3 columns instead of 2"],
    [5, null],
  ]);
});

test("an unclosed quotation mark loses its own line only, also when a later row closes it by chance", async () => {
  const rows = await rowsOf('a,b\n1,"one\n2,two\n3,"three"\n4,four\n5,"five\n6,six');
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, "a quotation mark is not closed"],
    [3, null],
    [4, null],
    [5, null],
    [6, "a quotation mark is not closed"],
    [7, null],
  ]);
});

test("a quotation mark inside a value breaks its row alone", async () => {
  const rows = await rowsOf('a,b\n1,x"y"z\n2,two');
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, "a quotation mark stands where none may"],
    [3, null],
  ]);
});

test("a file that is missing, empty or a folder is refused with one sentence", async () => {
  const read = async (file: string) => {
    for await (const _ of readCsvRows(file));
  };
  await expect(read(path.join(folder, "none.csv"))).rejects.toThrow(/^There is no file .*none\.csv\.$/);
  await expect(read(folder)).rejects.toThrow(/is not a file: name the CSV file itself/);
  fs.writeFileSync(path.join(folder, "empty.csv"), "");
  await expect(read(path.join(folder, "empty.csv"))).rejects.toThrow(/is empty\.$/);
});
