import { now } from "@/lib/clock";
import type { dateFormats } from "./definition";
import { calendarDate } from "./list-entry";

export type DateFormat = (typeof dateFormats)[number];

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Nobody is excluded as a child: a two-digit year is of this century only from this age on. */
const youngest = 15;

type Parts = { year: number; month: number; day: number; isShort?: boolean };

const numbers = (pattern: RegExp, order: readonly ("year" | "month" | "day")[]) => (text: string) => {
  const found = pattern.exec(text);
  if (found === null) return null;
  const parts: Parts = { year: 0, month: 0, day: 0 };
  for (const [index, part] of order.entries()) parts[part] = Number(found[index + 1]);
  return parts;
};

// A time of day behind the date ("9/3/1997 0:00:00") says nothing.
const readers: Record<DateFormat, (text: string) => Parts | null> = {
  YYYYMMDD: numbers(/^(\d{4})(\d{2})(\d{2})$/, ["year", "month", "day"]),
  "YYYY-MM-DD": numbers(/^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+Z?)?$/, ["year", "month", "day"]),
  "MM/DD/YYYY": numbers(/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: [\d:]+(?: ?[AP]M)?)?$/i, ["month", "day", "year"]),
  "MM-DD-YYYY": numbers(/^(\d{1,2})-(\d{1,2})-(\d{4})$/, ["month", "day", "year"]),
  "MM/DD/YY": (text) => {
    const parts = numbers(/^(\d{1,2})\/(\d{1,2})\/(\d{2})$/, ["month", "day", "year"])(text);
    return parts && { ...parts, isShort: true };
  },
  "Month D, YYYY": (text) => {
    const found = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
    const month = months.indexOf((found?.[1] ?? "").toLowerCase()) + 1;
    return found && { month, day: Number(found[2]), year: Number(found[3]) };
  },
};

const none = /^[0/-]*$/;

/** From this year on a date means "for good": lists write 12/31/2099 and 12/31/2299 for it. */
const forGood = 2090;

/**
 * A date of a list as YYYY-MM-DD, by the first format that fits; null for none (empty, zeros, a year for good), and
 * undefined for what is no date. `beside`: the exclusion's date, which tells the century of a two-digit birth year.
 */
export function readDate(
  text: string,
  formats: readonly DateFormat[],
  beside: string | null = null,
): string | null | undefined {
  if (none.test(text) || /^indefinite$/i.test(text)) return null;
  for (const format of formats) {
    const parts = readers[format](text);
    if (parts === null) continue;
    const { month, day, isShort } = parts;
    let { year } = parts;
    if (isShort) {
      const excludedIn = Number((beside ?? "").slice(0, 4)) || now().getUTCFullYear();
      year += year + 2000 <= excludedIn - youngest ? 2000 : 1900;
    }
    if (year >= forGood) return null;
    return calendarDate(year, month, day) ?? undefined;
  }
  return undefined;
}
