import type { Tone } from "@/components/ui/tone";
import { daysSince } from "@/components/ui/format-date";
import { now as clockNow } from "@/lib/clock";
import { counted } from "@/lib/counted";

/** Days after which a list has to have been screened again: at least monthly (NCQA; 42 CFR 455.436). */
export const screeningDays = 31;

type Screened = {
  isLoaded: boolean;
  isOverdue: boolean;
  lastScreening: { finishedAt: string | null } | null;
  current: object | null;
  /** Whether there is anybody to screen. */
  isAnybodyMonitored: boolean;
};

export type DueWords = { tone: Tone; words: string };

/** When the next screening of a list is due, in words: what is wrong first. */
export function dueWords(screened: Screened, now = clockNow()): DueWords {
  const { isLoaded, isOverdue, lastScreening, current, isAnybodyMonitored } = screened;
  if (current) return { tone: "waiting", words: "Under way" };
  if (!isLoaded) return { tone: "neutral", words: "Not loaded" };
  const finishedAt = lastScreening?.finishedAt;
  if (!finishedAt && !isAnybodyMonitored) return { tone: "neutral", words: "Nobody to screen" };
  if (!finishedAt) return { tone: "major", words: "Never screened" };
  const left = screeningDays - daysSince(finishedAt, now);
  if (left < 0) return { tone: "critical", words: `Overdue by ${counted(-left, "day")}` };
  if (isOverdue) return { tone: "critical", words: "Overdue: its newest version was not screened" };
  if (left === 0) return { tone: "major", words: "Due today" };
  return { tone: "done", words: `Due in ${counted(left, "day")}` };
}
