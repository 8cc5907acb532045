import { expect, test } from "vitest";
import { openList, readableList } from "@/lib/lists/open-list";
import { RowNotes } from "@/lib/lists/row-notes";
import { isNpi } from "@/lib/providers/npi";
import { isDeaNumber } from "@/lib/verification/sources/dea-number";
import { readNppesAnswer } from "@/lib/verification/sources/nppes-answer";
import { demoLists, demoOwnLists } from "./seed";
import { demoFacilities } from "./facilities";
import nppesAnswers from "./nppes/answers.json";
import { deaNumber } from "./provider-file";
import { demoApplicants, demoProviders } from "./providers";

const everybody = [...demoProviders, ...demoApplicants];

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

test("every NPI of the demo passes the check digit, is nobody else's, and is none that the registry issues", () => {
  const numbers = [...everybody, ...demoFacilities].map(({ npi }) => npi);
  expect(numbers.filter((npi) => !isNpi(npi) || !npi.startsWith("2"))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("every DEA number of the demo is well formed", () => {
  expect(everybody.filter((person) => !isDeaNumber(deaNumber(person), person.last))).toEqual([]);
});

test("the recorded registry answers are readable, and only the unknown provider has none", () => {
  const records: Record<string, unknown> = nppesAnswers;
  const unknown = everybody.filter(({ npi }) => {
    const record = records[npi];
    const body = { result_count: record ? 1 : 0, results: record ? [record] : [] };
    return readNppesAnswer(body, npi).kind !== "found";
  });
  expect(unknown.map(({ last }) => last)).toEqual(["Bellwether"]);
});

const neverAsked = { query: () => Promise.reject(new Error("A list of ours needs no database")) };

test.each([
  ["oig", 39],
  ["sam", 15],
  ["ofac", 11],
  ["state-pa", 5],
  ["state-ny", 4],
  ["state-nj", 3],
  ["opt-out", 4],
  ["preclusion", 3],
])("the demo's %s list is in the official format, without an odd row", async (key, records) => {
  const readable = await readableList(neverAsked as never, key);
  const [, file = ""] = [...demoLists, ...demoOwnLists].find(([source]) => source === key) ?? [];
  const notes = new RowNotes(key);
  expect(await all((await openList(readable, `prisma/demo/${file}`)).entries(notes, () => undefined))).toHaveLength(
    records,
  );
  expect(notes.report).toMatchObject({ skipped: 0, unusableNpis: 0, unusableDates: 0 });
});
