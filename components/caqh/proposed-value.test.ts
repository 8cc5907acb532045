import { expect, test } from "vitest";
import { valueText } from "./proposed-value";

test("a value reads as people write it: days as they are, money in dollars, yes and no, lists, genders in full", () => {
  expect(valueText("expiration", "2028-12-31")).toBe("31 Dec 2028");
  expect(valueText("end_date", "2027-01-31T00:00:00.000Z")).toBe("31 Jan 2027");
  expect(valueText("occurrence_coverage_amount", 1_000_000)).toBe("$1,000,000");
  expect(valueText("is_primary", false)).toBe("No");
  expect(valueText("other_languages", ["Spanish", "Tagalog"])).toBe("Spanish, Tagalog");
  expect(valueText("gender", "F")).toBe("Female");
});

test("what looks like a day in the middle of a text, and what is not there, stays what it is", () => {
  expect(valueText("policy_number", "2028-12-31-B")).toBe("2028-12-31-B");
  expect(valueText("license_number", null)).toBe("");
});
