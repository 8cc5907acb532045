import { dayMs } from "@/lib/day";
import { isRealDay } from "./real-day";
import type { DateOrder } from "./import-kinds";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

type Parts = { year: number; month: number; day: number };

/** Excel's day 0 as its days after February 1900 count it: it takes 1900 for a leap year. */
const excelEpoch = Date.UTC(1899, 11, 30);
/** Excel's days from March 1900 to the end of 2199: five digits, as no year is. */
const [firstExcelDay, lastExcelDay] = [61, 109_575];

const two = (number: number) => String(number).padStart(2, "0");

/** YYYY-MM-DD, or null for a day that no month has. */
function isoOf({ year, month, day }: Parts): string | null {
  return isRealDay(year, month, day) ? `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}` : null;
}

/** What follows a date and says the time: it is no part of the day. */
const time = String.raw`(?:[ T,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp]\.?[Mm]\.?)?(?: ?(?:[Zz]|[+-]\d{2}:?\d{2}))?)?`;
const yearFirst = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`);
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2})[-/. ](\\d{4}|\\d{2})${time}$`);
const dayMonthName = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/. ]+([A-Za-z]{3,9})\\.?[-/., ]+(\\d{4}|\\d{2})${time}$`);
const monthNameDay = new RegExp(`^([A-Za-z]{3,9})\\.?[-/ ]+(\\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\\d{4}|\\d{2})${time}$`);
const excelDay = /^(\d{2,6})(?:\.\d+)?$/;

/** Years of two digits: the last one that is not more than `ahead` years after this one. */
export type Century = { thisYear: number; ahead: number };

function yearOf(text: string, { thisYear, ahead }: Century): number {
  if (text.length === 4) return Number(text);
  const latest = thisYear + ahead;
  return latest - ((((latest - Number(text)) % 100) + 100) % 100);
}

const numbers = (match: RegExpExecArray, ...places: number[]) => places.map((place) => Number(match[place]));

/** A date that reads the same in every order: the year first, or the month as a name. */
function plainDate(text: string, century: Century): string | null | undefined {
  const first = yearFirst.exec(text) ?? compact.exec(text);
  if (first) {
    const [year = 0, month = 0, day = 0] = numbers(first, 1, 2, 3);
    return isoOf({ year, month, day });
  }
  const named = dayMonthName.exec(text);
  if (named && monthOf(named[2] ?? "") > 0)
    return isoOf({ year: yearOf(named[3] ?? "", century), month: monthOf(named[2] ?? ""), day: Number(named[1]) });
  const american = monthNameDay.exec(text);
  if (american && monthOf(american[1] ?? "") > 0)
    return isoOf({
      year: yearOf(american[3] ?? "", century),
      month: monthOf(american[1] ?? ""),
      day: Number(american[2]),
    });
  return undefined;
}

/**
 * A date as people and spreadsheets write it, as YYYY-MM-DD; null for what is none in this order. Excel's days are
 * counted from 1900 (its Windows system); times of day are left off, for a calendar date never shifts.
 */
export function readDate(text: string, order: DateOrder, century: Century): string | null {
  const plain = plainDate(text, century);
  if (plain !== undefined) return plain;
  if (order === "excel") {
    const days = Math.floor(Number(excelDay.exec(text)?.[0] ?? Number.NaN));
    if (!(days >= firstExcelDay && days <= lastExcelDay)) return null;
    return new Date(excelEpoch + days * dayMs).toISOString().slice(0, 10);
  }
  const match = order === "iso" ? null : yearLast.exec(text);
  if (!match) return null;
  const [one = 0, other = 0] = numbers(match, 1, 2);
  const [month, day] = order === "us" ? [one, other] : [other, one];
  return isoOf({ year: yearOf(match[3] ?? "", century), month, day });
}

/** What a value that is no date in this order should look like, for the sentence about it. */
export const dateExamples: Readonly<Record<DateOrder, string>> = {
  iso: "year-month-day, for example 1975-04-30",
  us: "month/day/year, for example 04/30/1975",
  "day-first": "day/month/year, for example 30/04/1975",
  excel: "a day number of Excel, for example 27514",
};
