import { z } from "zod";

/** Highest `limit` of a list; more is refused, so that nobody mistakes a cut list for a whole one. */
export const maximumPageSize = 1000;

export const Offset = z.number().int().min(0).max(10_000_000).default(0).meta({ description: "Rows to skip" });
export const Limit = z
  .number()
  .int()
  .min(1)
  .max(maximumPageSize)
  .default(10)
  .meta({ description: `Rows to return, 1 to ${maximumPageSize}` });
export const IncludeTotal = z.boolean().default(false).meta({ description: "Count all rows into `X-Total-Count`" });
export const paging = { offset: Offset, limit: Limit, include_total: IncludeTotal };

/** The years that an ISO 8601 date writes with four digits; 9999-12-31 is a usual way to say "never". */
const isWritable = (date: Date): boolean =>
  /^(?!0000)\d{4}-/.test(Number.isNaN(date.getTime()) ? "" : date.toISOString());

/** False for a day that no month has: reading it would give another day. By arithmetic: bulk calls check thousands. */
function isRealDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= days;
}

/** Input date: a calendar date or a date-time with any offset; only its calendar date counts. */
export const CalendarDate = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(?:[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/,
    { error: "must be a date (YYYY-MM-DD) or an ISO 8601 date-time", abort: true },
  )
  .refine(isRealDate, { error: "is not a date of the calendar", abort: true })
  .meta({ description: "YYYY-MM-DD or ISO 8601 date-time; the calendar date never shifts by time zone" });

/** Input moment: an ISO 8601 date-time with an offset, or a calendar date (its beginning in UTC). */
export const Moment = CalendarDate.refine((text) => isWritable(momentOf(text)), "is not a moment in time");

/** The calendar date of an input date, as the midnight UTC that a `date` column takes. */
export const dateOf = (text: string): Date => new Date(`${text.slice(0, 10)}T00:00:00Z`);

/** The moment of an input date-time; without an offset it is read as UTC. */
export function momentOf(text: string): Date {
  const iso = text.length === 10 ? `${text}T00:00:00Z` : text.replace(" ", "T");
  return new Date(/(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`);
}

/** YYYY-MM-DD of a `date` column or moment; null stays null. */
export const isoDate = (date: Date | null | undefined): string | null =>
  date ? date.toISOString().slice(0, 10) : null;
export const isoMoment = (date: Date | null | undefined): string | null => (date ? date.toISOString() : null);

/** Answer dates. Null where a required date has no value. */
export const DateAnswer = z.iso.date().nullable();
export const MomentAnswer = z.iso.datetime().nullable();

/** A free text that says something: at least one character that is not white space. */
export const Text = (maximum: number) => z.string().max(maximum).regex(/\S/, "must not be blank");
export const Reason = Text(2000).meta({ description: "Why; kept with the change" });
export const Id = z.string().min(1).max(64);
export const Success = z.object({ success: z.literal(true) });
