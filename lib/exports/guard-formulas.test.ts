import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyGuarded, guardedLength } from "./guard-formulas";
import { csv } from "./csv";

/** A row as PostgreSQL's COPY writes it. */
const copied = (cells: readonly string[]): Buffer =>
  Buffer.from(`${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`);

function guarded(rows: readonly (readonly string[])[]): Buffer {
  const all = rows.map(copied);
  const target = Buffer.alloc(all.reduce((sum, row) => sum + guardedLength(row.length), 0));
  return target.subarray(
    0,
    all.reduce((at, row) => copyGuarded(row, 0, row.length, target, at), 0),
  );
}

test("a cell that a spreadsheet would run gets an apostrophe, quoted or not, and no other cell does", () => {
  const harmless = ["", "a=b", "1-2", "O'Neil", 'Ash,"grove"', '"=1"', "'=1", "two\nlines", "ｅ"];
  const risky = ["=1", "+1", "-1", "@A1", "\tx", "\rx", '=HYPERLINK("a","b")', "-1,2", "＝1", "＋1", "－1", "＠1"];
  expect(parse(guarded([harmless, risky.slice(0, 9), risky.slice(3)]))).toEqual([
    harmless,
    risky.slice(0, 9).map((cell) => `'${cell}`),
    risky.slice(3).map((cell) => `'${cell}`),
  ]);
});

test("rows read the same as those that are written cell by cell, and end with CRLF", () => {
  const piece = fc.constantFrom("=", "+", "-", "@", "\t", "\r", '"', ",", "\n", "a", "é", "＝", "＠", "；", "'");
  const cell = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (given) => {
      const written = guarded(given);
      expect(written.subarray(-2).toString()).toBe("\r\n");
      const read = parse(written, { record_delimiter: "\r\n" });
      const alone = given.map((row) => row.map((one) => (/^[=+\-@\t\r＝＋－＠]/.test(one) ? `'${one}` : one)));
      expect(read).toEqual(alone);
      expect(written.toString()).toBe(csv(given));
    }),
    { numRuns: 300 },
  );
});
