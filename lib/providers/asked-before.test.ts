import { expect, test } from "vitest";
import { wasAskedBefore } from "./asked-before";

const questions = Array.from({ length: 2_000 }, (_, at) => `org_1 detail prv_${at}`);

test("a question is new the first time and known the second, whatever else was asked between", () => {
  expect(questions.filter(wasAskedBefore)).toEqual([]);
  // A few have the place of another.
  expect(questions.filter(wasAskedBefore).length).toBeGreaterThan(1_850);
});

test("what was asked long ago is forgotten in favor of what is asked now", () => {
  for (let at = 0; at < 1_000_000; at += 1) wasAskedBefore(`org_2 detail prv_${at}`);
  expect(questions.filter(wasAskedBefore).length).toBeLessThan(10);
});
