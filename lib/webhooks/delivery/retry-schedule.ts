const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the first, second … failed attempt. After the last of them the delivery is dead. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];

/** Attempts in all, the first included. */
export const maximumAttempts = delays.length + 1;

// So that all that failed in one outage does not come back in one second.
const jitter = 0.1;
const longestRetryAfter = 24 * hour;

/**
 * Seconds until the next attempt after `failedAttempts` (1 or more) without success, or null when that was the last.
 * The endpoint's Retry-After (RFC 9110, seconds or a date) counts when it asks for a longer wait, up to a day.
 */
export function retryDelay(failedAttempts: number, retryAfter: string | null, random = Math.random()): number | null {
  const delay = delays[failedAttempts - 1];
  if (delay === undefined) return null;
  const scheduled = delay * (1 - jitter + 2 * jitter * random);
  return Math.max(scheduled, Math.min(retryAfterSeconds(retryAfter), longestRetryAfter));
}

function retryAfterSeconds(header: string | null): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const seconds = (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 0 : seconds;
}
