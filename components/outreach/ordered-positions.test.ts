import { expect, test } from "vitest";
import { orderedPositions } from "./ordered-positions";

const rows = (...positions: number[]) => positions.map((position, index) => ({ key: "abcdef"[index], position }));
const moved = (positions: number[], place: number, by: 1 | -1) =>
  orderedPositions(rows(...positions), place, by).map(({ reason, position }) => `${reason.key} ${position}`);

test("two neighbors change places, and nobody else is touched", () => {
  expect(moved([10, 20, 30, 40], 1, 1)).toEqual(["c 20", "b 30"]);
  expect(moved([10, 20, 30, 40], 3, -1)).toEqual(["d 30", "c 40"]);
});

test("where neighbors share a position all are set apart, as far as they have to be", () => {
  expect(moved([0, 0, 0], 2, -1)).toEqual(["a 10", "c 20", "b 30"]);
  expect(moved([10, 20, 20], 1, 1)).toEqual(["b 30"]);
});

test("the first cannot go up, the last cannot go down", () => {
  expect(moved([10, 20], 0, -1)).toEqual([]);
  expect(moved([10, 20], 1, 1)).toEqual([]);
});
