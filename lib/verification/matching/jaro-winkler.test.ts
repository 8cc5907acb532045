import { expect, test } from "vitest";
import { jaroWinkler } from "./jaro-winkler";

// Values of Winkler's paper.
test.each([
  ["martha", "marhta", 0.961],
  ["dwayne", "duane", 0.84],
  ["dixon", "dicksonx", 0.813],
])("%s and %s are %d alike", (left, right, similarity) => {
  expect(jaroWinkler(left, right)).toBeCloseTo(similarity, 3);
});

test("equal names are 1 alike, an empty one is 0 alike", () => {
  expect(jaroWinkler("quillfeather", "quillfeather")).toBe(1);
  expect(jaroWinkler("", "quillfeather")).toBe(0);
});
