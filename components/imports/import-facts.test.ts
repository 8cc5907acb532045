import { expect, test } from "vitest";
import { countWords, progressWords, reachableSteps, stepOf } from "./import-facts";

const fresh = { state: "uploaded", isMapped: false, startedAt: null } as const;

test.each([
  ["a file whose columns nobody has chosen", fresh, "columns", ["columns"]],
  ["one that was never checked", { ...fresh, isMapped: true }, "check", ["columns", "check"]],
  ["one whose check failed", { ...fresh, isMapped: true, state: "failed" }, "check", ["columns", "check"]],
  ["a checked one", { ...fresh, isMapped: true, state: "checked" }, "check", ["columns", "check", "run"]],
  [
    "one that was stopped while it created",
    { isMapped: true, state: "cancelled", startedAt: "2026-11-21T12:00:00Z" },
    "run",
    ["columns", "check", "run"],
  ],
] as const)("%s stands where its next act is", (_what, record, step, reachable) => {
  expect(stepOf(record)).toBe(step);
  expect(reachableSteps(record)).toEqual(reachable);
});

test("what came of an import is said without what did not happen", () => {
  const none = { kind: "providers", created: 1, unchanged: 0, refused: 0, leftOut: 0 } as const;
  expect(countWords(none)).toBe("1 provider created");
  expect(countWords({ ...none, created: 9_700, unchanged: 12, refused: 285, leftOut: 3 })).toBe(
    "9,700 providers created, 12 unchanged, 285 refused, 3 left out",
  );
});

test("progress is of all rows once somebody has counted them", () => {
  expect(progressWords({ rowsRead: 1, rowsTotal: null })).toBe("1 row read");
  expect(progressWords({ rowsRead: 4_000, rowsTotal: 10_000 })).toBe("4,000 of 10,000 rows");
});
