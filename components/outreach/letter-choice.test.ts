import { expect, test } from "vitest";
import { obstacleOf, ordinalLetter } from "./letter-choice";

const free = { letters: 1, maximumLetters: 3, earliestNextAt: null, hasAddress: true };

test("a letter may be written where an address is known, the days are over and some are left", () => {
  expect(obstacleOf(free)).toBeNull();
});

test("without an address the days do not matter, and after the last letter neither", () => {
  const soon = { ...free, earliestNextAt: "2026-11-30T10:00:00.000Z" };
  expect(obstacleOf(soon)).toBe("too-soon");
  expect(obstacleOf({ ...soon, letters: 3 })).toBe("no-more");
  expect(obstacleOf({ ...soon, letters: 3, hasAddress: false })).toBe("no-address");
});

test("letters are counted as people count them", () => {
  expect([1, 2, 3, 4, 11, 21, 22].map((number) => ordinalLetter({ number }))).toEqual([
    "First letter",
    "2nd letter",
    "3rd letter",
    "4th letter",
    "11th letter",
    "21st letter",
    "22nd letter",
  ]);
});
