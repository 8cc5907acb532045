import { expect, test } from "vitest";
import { maximumAttempts, retryDelay } from "./retry-schedule";

test("waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then gives up", () => {
  const middle = [1, 2, 3, 4, 5, 6, 7, 8].map((failed) => retryDelay(failed, null, 0.5));
  expect(middle).toEqual([5, 300, 1800, 7200, 18000, 36000, 36000, null]);
  expect(maximumAttempts).toBe(8);
});

test("spreads the retries by a tenth", () => {
  expect(retryDelay(2, null, 0)).toBeCloseTo(270);
  expect(retryDelay(2, null, 1)).toBeCloseTo(330);
});

test("waits as long as the endpoint asks for, but a day at most, and never shorter than planned", () => {
  expect(retryDelay(1, "120", 0.5)).toBe(120);
  expect(retryDelay(2, "1", 0.5)).toBe(300);
  expect(retryDelay(1, "99999999", 0.5)).toBe(86_400);
  expect(retryDelay(1, new Date(Date.now() + 60_000).toUTCString(), 0.5)).toBeGreaterThan(50);
  expect(retryDelay(1, "soon", 0.5)).toBe(5);
});
