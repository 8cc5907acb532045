import { expect, test } from "vitest";
import { changeWords, fetchWords } from "./list-facts";

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
