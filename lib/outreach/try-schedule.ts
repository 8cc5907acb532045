/** Seconds from a try that failed for now to the next one: some three days in all, as mail servers do (RFC 5321, 4.5.4.1). */
const delays = [60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600, 24 * 3600] as const;

/** Tries of a letter before it is given up; one that was, and that a person sends again, gets as many anew. */
export const triesAtMost = delays.length + 1;

/** Seconds until the try after the `attempts`-th one; null when that was the last. */
export const secondsUntilNext = (attempts: number): number | null => delays[(attempts - 1) % triesAtMost] ?? null;
