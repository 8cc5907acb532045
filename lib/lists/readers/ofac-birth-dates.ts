import { calendarDate } from "../list-entry";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A span longer than this says nothing about a birth date. */
const longestSpan = 10;

type Point = { year: number; month: number; day: number };

function point(text: string): Point | null {
  const parts = /^(?:(\d{1,2}) )?(?:([A-Z][a-z]{2}) )?(\d{4})$/.exec(text);
  if (parts === null) return null;
  return { day: Number(parts[1] ?? 0), month: months.indexOf(parts[2] ?? "") + 1, year: Number(parts[3]) };
}

function written({ year, month, day }: Point): string {
  if (month === 0) return String(year);
  if (day === 0) return `${year}-${String(month).padStart(2, "0")}`;
  return calendarDate(year, month, day) ?? String(year);
}

function years(from: number, to: number): string[] {
  if (to < from || to - from > longestSpan) return [];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/**
 * The birth dates in OFAC remarks ("DOB 17 Feb 1974; alt. DOB 1975"), as precise as they are written: YYYY-MM-DD,
 * YYYY-MM or YYYY. "circa 1960" gives the years around it, "1960 to 1963" every year of the span.
 */
export function ofacBirthDates(remarks: string): string[] {
  const found = [...remarks.matchAll(/\bDOB ([^;]+)/g)].flatMap(([, clause = ""]) => {
    const text = clause.trim().replace(/\.$/, "");
    const isAbout = text.startsWith("circa ");
    const [from, to] = text
      .replace("circa ", "")
      .split(/ to |-/)
      .map(point);
    if (!from) return [];
    if (to) return years(from.year, to.year);
    return isAbout ? years(from.year - 1, from.year + 1) : [written(from)];
  });
  return [...new Set(found)];
}
