import { dayMs } from "@/lib/day";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const minute = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
/** What stands where a record has no value. */
export const nothing = "–";

/** "12 Mar 2026", in UTC: a `date` column is midnight UTC and must not shift. */
export const formatDate = (date: Date | null): string => (date ? day.format(date).replace("Sept", "Sep") : nothing);

/** "12 Mar 2026, 14:03 UTC" */
export const formatMoment = (date: Date | null): string =>
  date ? `${formatDate(date)}, ${minute.format(date)} UTC` : nothing;

/** Whole days from one moment to another; negative when the other is earlier. */
export const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / dayMs);
