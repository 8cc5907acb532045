import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ListEntry } from "../list-entry";
import { leieColumns, readOigLeie } from "./oig-leie";

const folder = mkdtempSync(path.join(os.tmpdir(), "credence-leie-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header = leieColumns.join(",");
const values = { LASTNAME: "QUILLFEATHER", FIRSTNAME: "ADA", NPI: "0000000000", DOB: "19710412", EXCLDATE: "20190620" };

function line(changes: Partial<Record<(typeof leieColumns)[number], string>> = {}): string {
  const row: Record<string, string> = { ...values, REINDATE: "00000000", WAIVERDATE: "00000000", ...changes };
  return leieColumns.map((column) => `"${row[column] ?? ""}"`).join();
}

async function read(text: string): Promise<ListEntry[]> {
  const file = path.join(folder, "UPDATED.csv");
  writeFileSync(file, text);
  const entries: ListEntry[] = [];
  for await (const entry of readOigLeie(file)) entries.push(entry);
  return entries;
}

const readLines = (...lines: string[]) => read(`${[header, ...lines].join("\r\n")}\r\n`);

describe("the OIG's file", () => {
  test("gives people and businesses, without the zeros that stand for nothing", async () => {
    const entries = await readLines(
      line({ MIDNAME: "M", STATE: "CA", EXCLTYPE: "1128a1" }),
      line({ LASTNAME: "", FIRSTNAME: "", BUSNAME: "BLUE HERON HOME HEALTH SERVICE", DOB: "" }),
    );
    expect(entries).toMatchObject([
      {
        kind: "person",
        name: "QUILLFEATHER, ADA M",
        npi: null,
        birthDates: ["1971-04-12"],
        sanctionType: "1128a1",
        effectiveDate: "2019-06-20",
        reinstatedDate: null,
        names: [{ lastName: "quillfeather", firstName: "ada", middleName: "m" }],
      },
      { kind: "organization", birthDates: [], names: [{ lastName: "blue heron home health service" }] },
    ]);
  });

  test.each([
    ["19710412", ["1971-04-12"]],
    ["04/12/71", ["1971-04-12"]],
    ["04/12/1971", ["1971-04-12"]],
    // Nobody is excluded at nine.
    ["04/12/10", ["1910-04-12"]],
    ["04/12/01", ["2001-04-12"]],
    ["00000000", []],
    ["19710231", []],
  ])("reads the birth date %s", async (written, read_) => {
    const [entry] = await readLines(line({ DOB: written }));
    expect(entry?.birthDates).toEqual(read_);
  });

  test("reads the last column under both of its names, and a file with a byte order mark", async () => {
    expect(await read(`\uFEFF${header.replace("WVRSTATE", "WAIVERSTATE")}\r\n${line()}\r\n`)).toHaveLength(1);
  });

  test.each([
    ["another header", `NAME,NPI\r\n`, /has 2 columns instead of 18|first line/],
    ["no rows", `${header}\r\n`, /has no rows under its header/],
    [
      "a row without a name",
      `${header}\r\n${line({ LASTNAME: "" })}\r\n`,
      /row 2 names neither a person nor a business/,
    ],
    ["an NPI of nine digits", `${header}\r\n${line({ NPI: "123456789" })}\r\n`, /row 2 has the NPI "123456789"/],
    [
      "an impossible exclusion date",
      `${header}\r\n${line({ EXCLDATE: "20191345" })}\r\n`,
      /row 2 has the exclusion date "20191345"/,
    ],
    ["a row with a column too few", `${header}\r\n"A","B"\r\n`, /does not have 18 columns|has 2 columns/],
    ["a last row cut inside a value", `${header}\r\n${line().slice(0, 20)}`, /probably cut/],
    ["a last row cut behind a comma", `${header}\r\n${line().slice(0, -2)}`, /probably cut/],
    ["zero bytes, as in a spreadsheet", `${header}\r\n${line()}\r\nPK\u0000\u0000`, /not a text file/],
    ["nothing in it", "", /is empty/],
  ])("is refused with one sentence when it has %s", async (_, text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
    await expect(read(text)).rejects.toThrow(/The list in use stays as it is\.$/);
  });

  test("is refused when cut in half anywhere", async () => {
    const whole = readFileSync("prisma/demo/oig/UPDATED.csv", "utf8");
    const cuts = [0.31, 0.5, 0.77].map((share) => whole.slice(0, Math.floor(whole.length * share)));
    for (const text of cuts) await expect(read(text)).rejects.toThrow(/probably cut/);
  });

  test("is refused when it is not there, with the path", async () => {
    await expect(readOigLeie("/nowhere/UPDATED.csv").next()).rejects.toThrow(
      "/nowhere/UPDATED.csv was not loaded: there is no such file",
    );
  });
});
