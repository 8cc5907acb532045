// Safe to import in the browser: no Prisma, no Node.

import type { FileFacts } from "./facts";

export type WorkGap = { from: string; to: string; months: number; isExplained: boolean };

const month = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?/;
const usual = /^(?:(\d{1,2})[/-])?(\d{1,2})[/-](\d{4})$/;

/** Months since the year 0 of a date as people write it (2020-03-01, 03/01/2020, 03/2020, 2020-03); null if unreadable. */
export function monthOf(written: string): number | null {
  const text = written.trim();
  const iso = month.exec(text);
  if (iso) return monthNumber(iso[1], iso[2]);
  const american = usual.exec(text);
  // 03/15/2020 and 03/2020: the month stands first.
  return american ? monthNumber(american[3], american[1] ?? american[2]) : null;
}

function monthNumber(year: string | undefined, ofYear: string | undefined): number | null {
  const number = Number(ofYear);
  return number >= 1 && number <= 12 ? Number(year) * 12 + number - 1 : null;
}

const monthText = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;

type Job = { start: number; end: number; explanation: string };

/**
 * Times without work longer than `months`, between jobs and after the last one, as far as they lie in the last `years`.
 * A job whose end is blank or unreadable goes on ("present"); one whose start nobody can read says nothing. A gap is
 * explained where the job before or after it carries the explanation.
 */
export function workGaps(
  employment: FileFacts["employment"],
  { months, years, today }: { months: number; years: number; today: Date },
): WorkGap[] {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const jobs = employment
    .flatMap(({ start, end, explanation }): Job[] => {
      const from = monthOf(start);
      return from === null ? [] : [{ start: from, end: Math.max(from, monthOf(end) ?? now), explanation }];
    })
    .toSorted((a, b) => a.start - b.start);
  const gaps: WorkGap[] = [];
  let last = jobs[0];
  for (const job of [...jobs.slice(1), ...(last ? [{ start: now, end: now, explanation: "" }] : [])]) {
    if (last === undefined) break;
    const length = job.start - last.end;
    if (length > months && job.start > now - years * 12) {
      gaps.push({
        from: monthText(last.end),
        to: monthText(job.start),
        months: length,
        isExplained: last.explanation !== "" || job.explanation !== "",
      });
    }
    if (job.end > last.end) last = job;
  }
  return gaps;
}
