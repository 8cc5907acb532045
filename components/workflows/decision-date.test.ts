import { expect, test } from "vitest";
import { localToday, sentDecisionDate, shownDecisionDate } from "@/components/workflows/decision-date";

// The tests run in New York.
const noon = new Date("2026-03-12T16:00:00Z");
const lateEvening = new Date("2026-03-13T02:00:00Z");

test("a decision of today is dated by the service", () => {
  expect(localToday(noon)).toBe("2026-03-12");
  expect(sentDecisionDate("2026-03-12", noon)).toBeUndefined();
  expect(sentDecisionDate("", noon)).toBeUndefined();
});

test("a decision of an earlier day carries that day", () => {
  expect(sentDecisionDate("2026-03-02", noon)).toBe("2026-03-02");
});

test("a decision late in the evening keeps the day it was taken on, although in UTC it is tomorrow", () => {
  expect(localToday(lateEvening)).toBe("2026-03-12");
  expect(sentDecisionDate("2026-03-12", lateEvening)).toBe("2026-03-12");
});

test("a date in the future is sent as it is, for the service to refuse", () => {
  expect(sentDecisionDate("2026-03-20", noon)).toBe("2026-03-20");
});

test("a decision dated to a day is shown as that day in every time zone", () => {
  expect(shownDecisionDate("2026-03-12T00:00:00.000Z")).toBe("2026-03-12");
  expect(shownDecisionDate("2026-03-12T16:04:05.123Z")).toBe("2026-03-12T16:04:05.123Z");
  expect(shownDecisionDate(null)).toBeNull();
});
