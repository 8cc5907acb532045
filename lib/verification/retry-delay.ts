/** Seconds until a source that did not answer is asked again: soon at first, then every five minutes until it is back. */
const delays = [15, 30, 60, 120, 300] as const;

/** The pause after so many attempts in a row without an answer (1 is the first). */
export const retryDelaySeconds = (attempts: number): number =>
  delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? 300;
