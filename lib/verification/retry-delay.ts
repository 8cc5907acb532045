/** Seconds until a source that did not answer is asked again: soon at first, then every five minutes until it is back. */
const delays = [15, 30, 60, 120, 300] as const;

/** A list that is not there comes with a load, which asks again by itself; looking for it now and then is enough. */
const hour = 3_600;

/** The pause after so many attempts in a row without an answer (1 is the first), by how the source is asked. */
export const retryDelaySeconds = (attempts: number, method?: string): number =>
  method === "list" && attempts > delays.length
    ? hour
    : (delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? 300);
