import { expect, test } from "vitest";
import { isDeaNumber } from "./dea-number";

// (1+3+5) + 2 × (2+4+6) = 33.
test("a DEA number passes with its check digit and the first letter of the last name", () => {
  expect(isDeaNumber("FQ1234563", "Quillfeather")).toBe(true);
  expect(isDeaNumber("F91234563", "Quillfeather")).toBe(true);
});

test.each([
  ["FQ1234564", "a wrong check digit"],
  ["FT1234563", "another person's letter"],
  ["QQ1234563", "a letter that no registrant has"],
  ["FQ123456", "a digit too few"],
  ["", "nothing"],
])("%j does not pass: %s", (number) => {
  expect(isDeaNumber(number, "Quillfeather")).toBe(false);
});
