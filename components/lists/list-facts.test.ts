import { expect, test } from "vitest";
import { changeWords, fetchWords, passedOver } from "./list-facts";

test("what a version changed is said without what it did not", () => {
  expect(changeWords({ added: 1200, changed: 0, removed: 3 })).toBe("1,200 added, 3 removed");
  expect(changeWords({ added: 0, changed: 0, removed: 0 })).toBe("Nothing changed");
});

const now = new Date("2026-11-21T12:00:00Z");
const fetch = { state: "waiting", lastSuccessAt: "2026-11-18T12:00:00Z", lastError: "" } as const;

test.each([
  [null, "neutral", "Comes by upload"],
  [fetch, "done", "Fetched 3 days ago"],
  [{ ...fetch, lastSuccessAt: "2026-11-21T08:00:00Z" }, "done", "Fetched today"],
  [{ ...fetch, state: "failing", lastError: "The address answered 503" }, "major", "The last fetch failed"],
  [{ ...fetch, state: "off", lastSuccessAt: null }, "neutral", "Not fetched by itself"],
  [{ ...fetch, lastSuccessAt: null }, "neutral", "Not fetched yet"],
  [{ ...fetch, state: "working" }, "waiting", "Being fetched"],
] as const)("a fetch %j is told as %s: %s", (state, tone, words) => {
  expect(fetchWords(state, now)).toEqual({ tone, words });
});

test("what of a list's file was passed over is said, one or many, and nothing of what was not", () => {
  expect(passedOver({ repeated: 0, unusableNpis: 0, unusableDates: 0 })).toEqual([]);
  expect(passedOver({ repeated: 1, unusableNpis: 1, unusableDates: 1_200 })).toEqual([
    "1 row stood in the file more than once",
    "1 NPI that fails the check digit was left out",
    "1,200 dates that cannot be read were left out",
  ]);
});
