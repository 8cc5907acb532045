import { daysSince } from "@/components/ui/format-date";
import type { Tone } from "@/components/ui/tone";
import { now as clockNow } from "@/lib/clock";
import { counted, number } from "@/lib/counted";

type Changes = { added: number; changed: number; removed: number };

/** "12 added, 3 changed, 1 removed"; what did not happen is left out. */
export function changeWords({ added, changed, removed }: Changes): string {
  const parts = [
    added > 0 && `${number(added)} added`,
    changed > 0 && `${number(changed)} changed`,
    removed > 0 && `${number(removed)} removed`,
  ];
  return parts.filter(Boolean).join(", ") || "Nothing changed";
}

type Unusable = { repeated: number; unusableNpis: number; unusableDates: number };

/** What of a list's file was passed over, in sentences without their points; what did not happen is left out. */
export function passedOver({ repeated, unusableNpis, unusableDates }: Unusable): string[] {
  const remarks = [
    repeated > 0 && `${counted(repeated, "row stood", "rows stood")} in the file more than once`,
    unusableNpis > 0 &&
      `${counted(unusableNpis, "NPI that fails the check digit was", "NPIs that fail the check digit were")} left out`,
    unusableDates > 0 &&
      `${counted(unusableDates, "date that cannot be read was", "dates that cannot be read were")} left out`,
  ];
  return remarks.filter((remark) => remark !== false);
}

type Fetch = {
  state: "off" | "waiting" | "working" | "failing";
  lastSuccessAt: string | null;
  lastError: string;
};

/** "today", "1 day ago", "18 days ago" */
export const daysAgo = (days: number): string => (days === 0 ? "today" : `${counted(days, "day")} ago`);

/** How fetching a public list from its address goes, what is wrong first. */
export function fetchWords(fetch: Fetch | null, now = clockNow()): { tone: Tone; words: string } {
  if (fetch === null) return { tone: "neutral", words: "Comes by upload" };
  const { state, lastError, lastSuccessAt } = fetch;
  if (state === "off") return { tone: "neutral", words: "Not fetched by itself" };
  if (state === "working") return { tone: "waiting", words: "Being fetched" };
  if (state === "failing" || lastError !== "") return { tone: "major", words: "The last fetch failed" };
  if (lastSuccessAt === null) return { tone: "neutral", words: "Not fetched yet" };
  return { tone: "done", words: `Fetched ${daysAgo(daysSince(lastSuccessAt, now))}` };
}
