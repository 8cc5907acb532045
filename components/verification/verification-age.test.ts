import { expect, test } from "vitest";
import { ageAgainstWindow } from "@/components/verification/verification-age";

const now = new Date("2026-06-01T12:00:00Z");

test("a verification of 18 days ago has used 18 of its 120 days", () => {
  expect(ageAgainstWindow("2026-05-14T12:00:00Z", "2026-09-11T12:00:00Z", now)).toEqual({
    days: 18,
    window: 120,
    isPast: false,
    tone: "neutral",
  });
});

test("in its last 30 days the window is worth a second look", () => {
  expect(ageAgainstWindow("2026-02-21T12:00:00Z", "2026-06-21T12:00:00Z", now)).toMatchObject({
    days: 100,
    tone: "major",
  });
});

test("past the window it stops a decision", () => {
  expect(ageAgainstWindow("2026-01-12T12:00:00Z", "2026-05-12T12:00:00Z", now)).toMatchObject({
    isPast: true,
    tone: "critical",
  });
});

test("education does not grow old, and what was never verified has no age", () => {
  expect(ageAgainstWindow("2026-01-12T12:00:00Z", null, now)).toBeNull();
  expect(ageAgainstWindow(null, null, now)).toBeNull();
});
