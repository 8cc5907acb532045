import { expect, test } from "vitest";
import {
  holdsNumber,
  isLastFour,
  isSocialSecurityNumber,
  lastFourOf,
  numberAnywhere,
  numberMeant,
} from "./social-security-number";

test.each(["123-45-6789", "123456789", "123 45 6789", "001-01-0001", "899-99-9999"])(
  "%s is a number that can have been given",
  (text) => {
    expect(isSocialSecurityNumber(text)).toBe(true);
  },
);

test.each([
  ["", "nothing"],
  ["000-45-6789", "area 000 was never given"],
  ["666-45-6789", "area 666 was never given"],
  ["900-45-6789", "areas from 900 on are taxpayers' numbers"],
  ["123-00-6789", "group 00 was never given"],
  ["123-45-0000", "serial 0000 was never given"],
  ["12345678", "eight digits"],
  ["1234567890", "ten digits, as an NPI has"],
  ["6789", "the last four alone"],
  ["123-45-678x", "a letter"],
  [" 123-45-6789", "a space before it"],
])("%j is none: %s", (text) => {
  expect(isSocialSecurityNumber(text)).toBe(false);
});

test("an answer shows the last four digits, however the number was written", () => {
  expect(lastFourOf("123-45-6789")).toBe("6789");
  expect(lastFourOf("123456789")).toBe("6789");
  expect(isLastFour("6789")).toBe(true);
  expect(isLastFour("678")).toBe(false);
});

test("a text that holds nine digits is told from one that holds an NPI, a date or an amount", () => {
  for (const text of ["SSN: 123-45-6789", "123456789.", "is 123.45.6789 indeed"]) expect(holdsNumber(text)).toBe(true);
  for (const text of ["1999999984", "2026-10-02", "1,000,000.00", "last four", "12-345-6789"])
    expect(holdsNumber(text)).toBe(false);
});

test("a number is found wherever it stands, and only as a whole", () => {
  const pattern = numberAnywhere("123-45-6789");
  for (const text of ["x123456789y", "123 45 6789", "No. 123-45-6789!"]) expect(pattern.test(text)).toBe(true);
  for (const text of ["9123456789", "1234567890", "123-45-678", "6789"]) expect(pattern.test(text)).toBe(false);
});

test("a number is meant by its nine digits, however they are grouped, or by the end of the one on record", () => {
  expect(numberMeant("219-09-9876", "")).toBe("219099876");
  expect(numberMeant("9876", "219-09-9876")).toBe("219099876");
  expect(numberMeant("1234", "219099876")).toBeNull();
  expect(numberMeant("9876", "")).toBeNull();
  expect(numberMeant("", "219099876")).toBe("");
});
