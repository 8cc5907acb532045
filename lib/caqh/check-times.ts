import { dayMs } from "@/lib/day";
import type { BatchResult } from "./roster";

const minuteMs = 60_000;
/** Pauses after one, two … questions in a row without an answer. */
const pauses = [1, 5, 30, 120, 720] as const;

/** When CAQH is asked again after it answered: the next day. */
export const afterAnswer = (now: Date): Date => new Date(now.getTime() + dayMs);

/** A provider who is terminated is asked about once a month, for the file. */
export const afterTermination = (now: Date): Date => new Date(now.getTime() + 30 * dayMs);

/** When it is asked again after it did not; a login that is refused is not tried on and on. */
export function afterFailure(now: Date, failures: number, isLasting: boolean): Date {
  if (isLasting) return afterAnswer(now);
  const minutes = pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 720;
  return new Date(now.getTime() + minutes * minuteMs);
}

/** When a roster request is looked at again. */
export const afterBatch = (now: Date, { isDone }: Pick<BatchResult, "isDone">): Date =>
  isDone ? now : new Date(now.getTime() + minuteMs);
