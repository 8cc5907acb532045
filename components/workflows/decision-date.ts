import { now as clockNow } from "@/lib/clock";

const pad = (number: number) => String(number).padStart(2, "0");

/** Today as the person at the screen has it, YYYY-MM-DD. */
export const localToday = (now: Date = clockNow()): string =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

/**
 * The date chosen in the form as the service takes it. Today is left out, so that the service's own moment counts and
 * east of Greenwich no morning lies in the future; west of it, in the evening, the calendar date stays the one chosen.
 */
export function sentDecisionDate(chosen: string | undefined, now: Date = clockNow()): string | undefined {
  if (!chosen) return undefined;
  const utcToday = now.toISOString().slice(0, 10);
  return chosen === localToday(now) && chosen >= utcToday ? undefined : chosen;
}

/** A decision dated to a day comes back as its midnight in UTC: shown as that day, everywhere. */
export const shownDecisionDate = (moment: string | null): string | null =>
  moment?.endsWith("T00:00:00.000Z") ? moment.slice(0, 10) : moment;
