import { describe, expect, test } from "vitest";
import { CalendarDate, Moment } from "./wire-schemas";

const isDate = (text: string) => CalendarDate.safeParse(text).success;
const isMoment = (text: string) => Moment.safeParse(text).success;

describe("An input date", () => {
  test("is any day of the calendar, also those that mean never and always", () => {
    expect(["2024-02-29", "9999-12-31", "0001-01-01", "1799-05-06T23:59:59+14:00"].filter(isDate)).toHaveLength(4);
  });

  test("is no day that its month does not have", () => {
    const wrong = ["2023-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "0000-01-01", "2026-1-1", "10000-01-01"];
    expect(wrong.filter(isDate)).toEqual([]);
  });
});

describe("An input moment", () => {
  test("is refused where its offset carries it out of the years that can be written", () => {
    expect(["9999-12-31T23:59:59Z", "0001-01-01"].filter(isMoment)).toHaveLength(2);
    expect(["9999-12-31T23:59:59-10:00", "0001-01-01T00:00:00+14:00"].filter(isMoment)).toEqual([]);
  });
});
