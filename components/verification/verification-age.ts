import { now as clockNow } from "@/lib/clock";
import { dayMs } from "@/lib/day";

/** Days before the window ends in which its end is worth a color. */
const nearlyOver = 30;

export type VerificationAge = { days: number; window: number; isPast: boolean; tone: "neutral" | "major" | "critical" };

/** Age in whole days and the window in days; null where nothing was verified or age does not matter. */
export function ageAgainstWindow(
  verifiedAt: string | null,
  expiresAt: string | null,
  now: Date = clockNow(),
): VerificationAge | null {
  if (verifiedAt === null || expiresAt === null) return null;
  const [from, to] = [new Date(verifiedAt).getTime(), new Date(expiresAt).getTime()];
  const isPast = to < now.getTime();
  const isNearlyOver = to - now.getTime() < nearlyOver * dayMs;
  return {
    days: Math.max(0, Math.floor((now.getTime() - from) / dayMs)),
    window: Math.round((to - from) / dayMs),
    isPast,
    tone: isPast ? "critical" : isNearlyOver ? "major" : "neutral",
  };
}
