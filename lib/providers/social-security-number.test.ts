import { expect, test } from "vitest";
import {
  holdsNumber,
  holdsOneOf,
  holdsWrittenNumber,
  isLastFour,
  isSocialSecurityNumber,
  lastFourOf,
  numberMeant,
  refusalOf,
} from "./social-security-number";

test.each([
  "123-45-6789",
  "123456789",
  "123 45 6789",
  "001-01-0001",
  "899-99-9999",
  " 123-45-6789\n",
  "123–45–6789",
  "１２３４５６７８９",
  "912-70-5678",
])("%j is a number that can have been given", (text) => {
  expect(isSocialSecurityNumber(text)).toBe(true);
  expect(refusalOf(text)).toBeNull();
});

test.each([
  ["000-45-6789", "area 000 was never given"],
  ["666-45-6789", "area 666 was never given"],
  ["123-00-6789", "group 00 was never given"],
  ["123-45-0000", "serial 0000 was never given"],
  ["0000", "no serial ends in it"],
  ["12345678", "eight digits"],
  ["1234567890", "ten digits, as an NPI has"],
  ["123-45-678x", "a letter"],
  ["on file", "words"],
  ["***-**-****", "a mask without digits"],
])("%j is none: %s", (text) => {
  expect(isSocialSecurityNumber(text)).toBe(false);
  expect(refusalOf(text)).not.toBeNull();
  expect(refusalOf(text)).not.toContain(text);
});

test("an answer shows the last four digits, however the number was written", () => {
  expect(lastFourOf("123-45-6789")).toBe("6789");
  expect(lastFourOf("123456789")).toBe("6789");
});

test("the last four are told from other texts, masked or not", () => {
  for (const text of ["6789", " 6789 ", "***-**-6789", "XXX-XX-6789", "xxxxx6789", "•••-••-6789"])
    expect(isLastFour(text), text).toBe(true);
  for (const text of ["678", "56789", "no. 6789", "***-**-678"]) expect(isLastFour(text), text).toBe(false);
});

test("a text that holds nine digits is told from one that holds an NPI, a date or an amount", () => {
  for (const text of ["SSN: 123-45-6789", "123456789.", "is 123.45.6789 indeed"]) expect(holdsNumber(text)).toBe(true);
  for (const text of ["1999999984", "2026-10-02", "1,000,000.00", "last four", "12-345-6789"])
    expect(holdsNumber(text)).toBe(false);
});

test("three groups are clearly a number; digits alone, dates, phone numbers and addresses of files are not", () => {
  for (const text of ["to 123-45-6789", "123 45 6789.", "(123–45–6789)", "123 / 45 / 6789", "123\u00a045\u00a06789"])
    expect(holdsWrittenNumber(text), text).toBe(true);
  for (const text of [
    "123456789",
    "512-555-0142",
    "2026-10-02",
    "10/02/2026",
    "https://scans.example/300/12/2024/1.pdf",
  ])
    expect(holdsWrittenNumber(text), text).toBe(false);
});

test.each([
  "x123456789y",
  "123 45 6789",
  "No. 123-45-6789!",
  "123–45–6789",
  "123/45/6789",
  "123  -  45  -  6789",
  "123\u00a045\u00a06789",
  "123\u200b45\u200b6789",
  "12\u200b3456789",
  "１２３－４５－６７８９",
])("a number is found wherever it stands, however it is grouped: %j", (text) => {
  expect(holdsOneOf(["123-45-6789"])(text)).toBe(true);
});

test("a number is found only as a whole, and none is found in its last four", () => {
  for (const text of ["9123456789", "1234567890", "123-45-678", "6789", "123a45b6789"])
    expect(holdsOneOf(["123456789"])(text), text).toBe(false);
  expect(holdsOneOf(["", "6789"])("6789")).toBe(false);
});

test("a number is meant by its nine digits, or by the end of the one on record; without one, four digits are kept", () => {
  expect(numberMeant("219-09-9876", "")).toBe("219099876");
  expect(numberMeant("9876", "219-09-9876")).toBe("219099876");
  expect(numberMeant("***-**-9876", "219-09-9876")).toBe("219099876");
  expect(numberMeant("1234", "219099876")).toBeNull();
  expect(numberMeant("XXX-XX-9876", "")).toBe("9876");
  expect(numberMeant("1234", "9876")).toBe("1234");
  expect(numberMeant(" ", "219099876")).toBe("");
});
