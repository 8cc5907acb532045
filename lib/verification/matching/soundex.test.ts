import { expect, test } from "vitest";
import { soundex } from "./soundex";

test.each([
  ["robert", "R163"],
  ["rupert", "R163"],
  ["ashcraft", "A261"],
  ["tymczak", "T522"],
  ["pfister", "P236"],
  ["lee", "L000"],
])("%s has the Soundex code %s", (word, code) => {
  expect(soundex(word)).toBe(code);
});

test("a word without Latin letters has no code", () => {
  expect(soundex("12")).toBe("");
});
