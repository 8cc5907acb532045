import { expect, test } from "vitest";
import { cursorOf, noTrail, totalWith, turnedTo } from "@/components/flags/page-trail";

test("the page turned to begins behind the last flag of the page before, whatever was read on it", () => {
  const second = turnedTo(noTrail, "unread, severest first", 2, "behind the 50th");
  const third = turnedTo(second, "unread, severest first", 3, "behind the 100th");
  expect([1, 2, 3, 4].map((page) => cursorOf(third, "unread, severest first", page))).toEqual([
    undefined,
    "behind the 50th",
    "behind the 100th",
    undefined,
  ]);
});

test("another search, order or size of pages has a way of its own", () => {
  const second = turnedTo(noTrail, "unread", 2, "behind the 50th");
  expect(cursorOf(second, "all", 2)).toBeUndefined();
  expect(cursorOf(turnedTo(second, "all", 3, "elsewhere"), "all", 2)).toBeUndefined();
});

test("of sixty unread flags of which fifty were read, the other ten are the 51st to the 60th", () => {
  expect(totalWith(10, { page: 2, size: 50, shown: 10 })).toBe(60);
  expect(totalWith(60, { page: 1, size: 50, shown: 50 })).toBe(60);
});
