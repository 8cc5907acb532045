import { describe, expect, test } from "vitest";
import { datesInWords, daysSince, formatAge, formatDate, formatMoment } from "@/components/ui/format-date";

const now = new Date("2026-03-30T12:00:00Z");

describe("dates on screen", () => {
  test("a license expiry date never shifts with the reader's time zone", () => {
    expect(formatDate("2026-03-12")).toBe("12 Mar 2026");
    expect(formatMoment("2026-03-12")).toBe("12 Mar 2026");
  });

  test("a decision is shown with its time and zone", () => {
    expect(formatMoment("2026-03-12T14:05:09Z")).toMatch(/^1[123] Mar 2026, \d{2}:\d{2}:\d{2} .+$/);
  });

  test("a file that has waited since the twelfth has waited 18 days on the thirtieth", () => {
    expect(formatAge("2026-03-12", now)).toBe("18 days");
    expect(formatAge("2026-03-12T11:00:00Z", now)).toBe("18 days");
    expect(daysSince("2026-03-12", now)).toBe(18);
  });

  test("an element verified 121 days ago is counted in days, because the window is", () => {
    expect(formatAge("2025-11-29", now)).toBe("121 days");
  });

  test("a file that arrived today says how long ago", () => {
    expect(formatAge("2026-03-30T11:59:40Z", now)).toBe("just now");
    expect(formatAge("2026-03-30T11:48:00Z", now)).toBe("12 minutes");
    expect(formatAge("2026-03-30T11:00:00Z", now)).toBe("1 hour");
    expect(formatAge("2026-03-30", now)).toBe("today");
  });

  test("a next credentialing date lies ahead", () => {
    expect(formatAge("2026-04-17", now)).toBe("in 18 days");
  });

  test("a date that was never set is nothing, not 1970", () => {
    expect(formatDate(null)).toBe("");
    expect(formatDate("")).toBe("");
    expect(formatAge(undefined, now)).toBe("");
    expect(formatDate("not a date")).toBe("");
  });

  test("a sentence of the service says its dates as everything else does, and keeps what is none", () => {
    expect(datesInWords("License MA M41130 expired on 2026-10-08")).toBe("License MA M41130 expired on 8 Oct 2026");
    expect(datesInWords("excluded since 2021-04-20 (NPI 2100000068)")).toBe(
      "excluded since 20 Apr 2021 (NPI 2100000068)",
    );
    expect(datesInWords("case 2021-44-20, 12021-04-200")).toBe("case 2021-44-20, 12021-04-200");
  });
});
