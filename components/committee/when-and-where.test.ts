import { expect, test } from "vitest";
import { localMoment, meetingTime, momentOfLocal, nextWeekAtNoon } from "@/components/committee/when-and-where";

test("a meeting says its day of the week, its date and its time", () => {
  expect(meetingTime(new Date(2026, 11, 3, 17, 0).toISOString())).toBe("Thu 3 Dec 2026, 17:00");
});

test("what the field for date and time shows is the moment that is kept", () => {
  const moment = new Date(2026, 0, 5, 9, 7);
  expect(localMoment(moment)).toBe("2026-01-05T09:07");
  expect(momentOfLocal(localMoment(moment))).toBe(moment.toISOString());
  expect(momentOfLocal("")).toBeUndefined();
  expect(momentOfLocal("2026-13-45T99:00")).toBeUndefined();
});

test("a new meeting is first planned for noon in a week, also over the end of a month", () => {
  expect(nextWeekAtNoon(new Date(2026, 10, 27, 16, 9))).toEqual(new Date(2026, 11, 4, 12, 0));
});
