import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { allLists, findList } from "./all-lists";
import { describeList, parseDefinition } from "./describe-list";
import { loadList } from "./load-list";
import { searchList } from "./search-list";

useTestDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), "credence-describe-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** The example that the README shows. */
const example = /\n( {4}\{\n {6}"list":[\s\S]*?\n {4}\}\n)/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";

test("a list described as the README shows is known, loaded and searched like any other", async () => {
  const described = await describeList(write("ohio.json", example), "Command line");
  expect(described).toMatchObject({
    isNew: true,
    definition: { list: { key: "state-oh", elementKey: "state_exclusion" } },
  });
  expect((await allLists(systemDb())).at(-1)).toMatchObject({ key: "state-oh", name: "Ohio Medicaid" });
  expect((await describeList(write("ohio.json", example.replace("Ohio Medicaid", "Ohio")), "Ada")).isNew).toBe(false);
  expect(await findList("state-oh")).toMatchObject({ name: "Ohio" });
  const file = write(
    "ohio.csv",
    "Last Name,First Name,Middle,Organization,NPI,DOB,State,Status,Action Date,Provider Type\nFERROW,LIDA,,,N/A,04/12/1971,OH,Terminated,06/20/2019,Physician\n,,,TERN TRANSPORT LLC,,,OH,Terminated,06/20/2019,Ambulance\n",
  );
  expect(await loadList({ source: "state-oh", path: file })).toMatchObject({ records: 2, read: { skipped: 0 } });
  const found = await searchList("state-oh", { lastName: "ferrow", npi: null });
  expect(found?.names).toMatchObject([{ lastName: "ferrow", birthDates: ["1971-04-12"], state: "OH" }]);
});

describe("a description is refused with where it is wrong", () => {
  const change = (edit: (json: Record<string, Record<string, unknown>>) => void) => {
    const json = JSON.parse(example) as Record<string, Record<string, unknown>>;
    edit(json);
    return JSON.stringify(json);
  };
  test.each<[string, string, RegExp]>([
    ["no JSON", "{", /state\.json does not describe a list: it is not JSON/],
    [
      "a key of ours",
      change((json) => Object.assign(json["list"] ?? {}, { key: "oig" })),
      /list\.key: is a list that the program brings/,
    ],
    [
      "a key in capitals",
      change((json) => Object.assign(json["list"] ?? {}, { key: "OHIO" })),
      /list\.key: is lower case words/,
    ],
    [
      "no names",
      change((json) => {
        json["columns"] = {};
      }),
      /columns: names neither a person's nor an organization's column/,
    ],
    [
      "an unknown date format",
      change((json) => Object.assign(json["columns"] ?? {}, { birthDate: { column: "DOB", formats: ["DD.MM.YY"] } })),
      /columns\.birthDate\.formats\.0/,
    ],
    [
      "an unknown element",
      change((json) => Object.assign(json["list"] ?? {}, { elementKey: "nothing" })),
      /list\.elementKey: there is no element nothing/,
    ],
    [
      "a column that the file does not have",
      change((json) => Object.assign(json["file"] ?? {}, { columns: ["Last Name"] })),
      /file\.columns: First Name.* not among them/,
    ],
  ])("%s", (_what, text, sentence) => {
    expect(() => parseDefinition(text, "state.json")).toThrow(sentence);
  });
});
