import { describe, expect, test } from "vitest";
import { monthOf, workGaps } from "./work-gaps";

const today = new Date("2026-06-15T00:00:00Z");
const job = (start: string, end: string, explanation = "") => ({ employer: "Clinic", start, end, explanation });
const gaps = (...jobs: ReturnType<typeof job>[]) => workGaps(jobs, { months: 6, years: 5, today });

test.each([
  ["2020-03-15", "2020-03"],
  ["2020-3", "2020-03"],
  ["03/15/2020", "2020-03"],
  ["3/2020", "2020-03"],
  ["present", null],
  ["13/2020", null],
  ["", null],
])("a date written %j is read as the month %s", (written, read) => {
  const number = monthOf(written);
  const shown = number === null ? null : `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  expect(shown).toBe(read);
});

describe("a gap in work history", () => {
  test("is longer than the months allowed, between jobs in whatever order they were written", () => {
    expect(gaps(job("2024-01-01", ""), job("2020-01-01", "2023-01-31"))).toEqual([
      { from: "2023-01", to: "2024-01", months: 12, isExplained: false },
    ]);
    expect(gaps(job("2020-01", "2023-07"), job("2024-01", ""))).toEqual([]);
  });

  test("ends today where the last job has ended", () => {
    expect(gaps(job("2020-01", "2025-06"))).toEqual([
      { from: "2025-06", to: "2026-06", months: 12, isExplained: false },
    ]);
  });

  test("is none while another job goes on", () => {
    expect(gaps(job("2018-01", ""), job("2020-01", "2021-01"), job("2023-01", "2023-06"))).toEqual([]);
  });

  test("counts while it lies in the years that are looked back through", () => {
    expect(gaps(job("2010-01", "2015-01"), job("2018-01", ""))).toEqual([]);
  });

  test("is explained by the job before or after it", () => {
    const [gap] = gaps(job("2020-01", "2023-01"), job("2024-01", "", "Parental leave"));
    expect(gap?.isExplained).toBe(true);
  });

  test("is not read out of dates that nobody can read", () => {
    expect(gaps(job("a while ago", "2015-01"))).toEqual([]);
  });
});
