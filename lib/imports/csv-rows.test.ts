import { expect, test } from "vitest";
import { type CsvFormat, type CsvRow, readCsvRows, type RowBlock } from "./csv-rows";
import { beginning, type Place, readLines } from "./read-lines";

/** The bytes from a place on, in pieces of some size, as a disk or a bucket hands them over. */
async function* pieces(bytes: Buffer, from: Place, size: number): AsyncGenerator<Buffer> {
  for (let at = from.byte; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const comma: CsvFormat = { delimiter: ",", columns: null };

async function blocksOf(text: string, { from = beginning, size = 1 << 16, format = comma } = {}): Promise<RowBlock[]> {
  const blocks: RowBlock[] = [];
  for await (const block of readCsvRows(readLines(pieces(Buffer.from(text), from, size), from), format))
    blocks.push(block);
  return blocks;
}

const rowsOf = async (text: string, options = {}): Promise<CsvRow[]> =>
  (await blocksOf(text, options)).flatMap(({ rows }) => rows);

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

test("a file that is read on from where a pass stopped has the same rows as one that never stopped", async () => {
  const note = 'two\r\nlines, "quoted" and Muñoz';
  const text = [
    "id,note",
    ...Array.from({ length: 2_000 }, (_, index) => `${index},"${note.replaceAll('"', '""')}"`),
    '9,"open',
    "10,end",
  ].join("\n");
  const whole = await rowsOf(text);
  expect(whole).toHaveLength(2_003);
  for (const size of [97, 4_096, 1 << 17]) {
    const [first, ...others] = await blocksOf(text, { size });
    expect(others.length).toBeGreaterThan(3);
    const seen = [...(first?.rows ?? [])];
    for (let from = first?.next; from && seen.length < whole.length; ) {
      // One block of every pass: each begins where the one before it ended.
      const [block] = await blocksOf(text, { from, size, format: { delimiter: ",", columns: 2 } });
      seen.push(...(block?.rows ?? []));
      from = block?.next;
    }
    expect(seen).toEqual(whole);
  }
});

test("a million quotation marks, in one line or one a line, cost seconds and break only their rows", async () => {
  const inOne = `a,b\n1,${'"'.repeat(999_000)}\n2,two`;
  expect((await rowsOf(inOne)).map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
  const start = performance.now();
  const each = await rowsOf(`a,b\n${'1,"x\n'.repeat(20_000)}2,two`);
  expect(each.filter(({ problem }) => problem === null)).toHaveLength(2);
  expect(each).toHaveLength(20_002);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test("a line of more than a million characters is refused with a sentence", async () => {
  await expect(rowsOf(`a,b\n${"x".repeat(1_100_000)}\n1,2`)).rejects.toThrow(
    /^Line 2 is longer than a million characters/,
  );
});

test("columns are parted by semicolons, tabs or pipes as well", async () => {
  for (const delimiter of [";", "\t", "|"]) {
    const text = `a${delimiter}b\n"x${delimiter}y"${delimiter}2,5`;
    const rows = await rowsOf(text, { format: { delimiter, columns: null } });
    expect(rows.map(({ fields }) => fields)).toEqual([
      ["a", "b"],
      [`x${delimiter}y`, "2,5"],
    ]);
  }
});

test("long rows come a few at a time, so that they do not gather", async () => {
  const blocks = await blocksOf(`a,b\n${`1,${"x".repeat(400_000)}\n`.repeat(12)}`);
  expect(Math.max(...blocks.map(({ rows }) => rows.length))).toBeLessThanOrEqual(3);
  expect(blocks.flatMap(({ rows }) => rows)).toHaveLength(13);
});
