import { expect, test } from "vitest";
import { durationWords } from "./duration-words";

test.each([
  [null, ""],
  ["2026-11-21T10:00:00.200Z", "under 1 s"],
  ["2026-11-21T10:00:04Z", "4 s"],
  ["2026-11-21T10:02:05Z", "2 min 5 s"],
  ["2026-11-21T11:12:05Z", "1 h 12 min"],
])("what began at 10:00 and ended at %s took %s", (finishedAt, words) => {
  expect(durationWords({ startedAt: "2026-11-21T10:00:00Z", finishedAt })).toBe(words);
});
