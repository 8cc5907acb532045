import { expect, test } from "vitest";
import { wordingChanges } from "./record-words";

test("a record in other words is told by the columns that differ, and by those that came or went", () => {
  const before = { LASTNAME: "FERROW", CITY: "MIAMI", ZIP: "33130", names: ["a"] };
  const after = { LASTNAME: "FERROW", CITY: "TAMPA", NPI: "1", ZIP: "", names: ["a", "b"] };
  expect(wordingChanges(before, after)).toEqual([
    { path: ["CITY"], before: "MIAMI", after: "TAMPA" },
    { path: ["NPI"], before: null, after: "1" },
    { path: ["ZIP"], before: "33130", after: null },
    { path: ["names"], before: '["a"]', after: '["a","b"]' },
  ]);
  expect(wordingChanges(after, after)).toEqual([]);
});
