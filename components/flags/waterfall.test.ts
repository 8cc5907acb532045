import { expect, test } from "vitest";
import { waterfallOf } from "@/components/flags/waterfall";

const bar = (label: string, bits: number) => ({ label, bits, detail: "" });

test("every bar begins where the one before it ended, and the last one ends at the score", () => {
  const { steps, total, zero } = waterfallOf([bar("Last name", 12), bar("First name", 8), bar("State", -2)], 18, 21);
  const [last, first, state] = steps;
  expect(last?.start).toBeCloseTo(zero);
  expect(first?.start).toBeCloseTo((last?.start ?? 0) + (last?.width ?? 0));
  // A disagreement goes back to the left.
  expect((state?.start ?? 0) + (state?.width ?? 0)).toBeCloseTo((first?.start ?? 0) + (first?.width ?? 0));
  expect(state?.start).toBeCloseTo(total.start + total.width);
});

test("the cut is always in sight, also when the score stays far below it", () => {
  const { cut, total } = waterfallOf([bar("Last name", 3)], 3, 21);
  expect(cut).toBeGreaterThan(total.start + total.width);
  expect(cut).toBeLessThanOrEqual(100);
});

test("a score below nothing is drawn to the left of zero", () => {
  const { zero, total } = waterfallOf([bar("NPI", -25)], -25, 21);
  expect(total.start).toBe(0);
  expect(zero).toBeGreaterThan(0);
});

test("where no score decides there is no cut", () => {
  expect(waterfallOf([bar("NPI", 30)], 30, null).cut).toBeNull();
});
