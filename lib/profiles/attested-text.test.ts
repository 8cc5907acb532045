import { describe, expect, test } from "vitest";
import { specialtyNames } from "@/lib/providers/specialty-names";
import { academicDegreeOf, bare, calendarDateOf, dollarsOf, fromList, stateCodeOf, yesNoOf } from "./attested-text";

describe("a date", () => {
  test.each([
    ["2026-10-02", "2026-10-02"],
    [" 2026-10-02 ", "2026-10-02"],
    ["2026-10-02T23:30:00-08:00", "2026-10-02"],
    ["2026-10-02T00:30:00Z", "2026-10-02"],
    ["2026-10-02 10:00", "2026-10-02"],
    ["10/02/2026", "2026-10-02"],
    ["2/9/1999", "1999-02-09"],
    ["02/29/2024", "2024-02-29"],
  ])("%j is %s", (text, date) => {
    expect(calendarDateOf(text)).toBe(date);
  });

  test.each([
    "",
    "soon",
    "2026",
    "2026-13-01",
    "2026-02-30",
    "02/29/2023",
    "13/01/2026",
    "2/9/99",
    "2026-10-021",
    "1200-01-01",
  ])("%j is none", (text) => {
    expect(calendarDateOf(text)).toBeNull();
  });
});

describe("an amount", () => {
  test.each([
    ["1000000", 1_000_000],
    ["$1,000,000", 1_000_000],
    [" $ 1,000,000.50 ", 1_000_000.5],
    ["250000.5", 250_000.5],
    ["3,000,000 USD", 3_000_000],
    ["0", 0],
  ])("%j is %d dollars", (text, amount) => {
    expect(dollarsOf(text)).toBe(amount);
  });

  test.each(["", "1M", "1,00,000", "-5", "1.234", "1,000,000/3,000,000", "a million", "1000000000000", "€100"])(
    "%j is none",
    (text) => {
      expect(dollarsOf(text)).toBeNull();
    },
  );
});

describe("a value of a closed list", () => {
  test("is found whatever its case and spacing, and never guessed", () => {
    expect(fromList(specialtyNames, "  allergy and   IMMUNOLOGY ")).toBe("Allergy and Immunology");
    expect(fromList(specialtyNames, "Allergy")).toBeNull();
    expect(fromList(specialtyNames, "")).toBeNull();
    expect(stateCodeOf(" tx ")).toBe("TX");
    expect(stateCodeOf("Texas")).toBeNull();
  });

  test.each([
    ["MD", "Doctor of Medicine (MD)"],
    ["M.D.", "Doctor of Medicine (MD)"],
    ["doctor of medicine", "Doctor of Medicine (MD)"],
    ["Doctor of Medicine (MD)", "Doctor of Medicine (MD)"],
    ["ScD", "Doctor of Science (DSc or ScD)"],
    ["Other degree", "Other Degree"],
  ])("the degree %j is %s", (text, degree) => {
    expect(academicDegreeOf(text)).toBe(degree);
  });

  test.each(["", " ", "Medicine", "Doctor", "MDX"])("the degree %j is none of the list", (text) => {
    expect(academicDegreeOf(text)).toBeNull();
  });
});

test("yes and no are read, anything else is neither", () => {
  expect(["Yes", "y", " TRUE "].map(yesNoOf)).toEqual([true, true, true]);
  expect(["No", "n", "false"].map(yesNoOf)).toEqual([false, false, false]);
  expect(["", "maybe", "constructor", "toString"].map(yesNoOf)).toEqual([null, null, null, null]);
});

test("numbers are compared without case, spaces and punctuation", () => {
  expect(bare(" q-44.71 b ")).toBe("Q4471B");
});
