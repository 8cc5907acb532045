import { env } from "@/lib/env";
import { tooManyRequests } from "./errors";
import { countOf } from "./shared-counts";

export const requestsPerMinute = 6000;
const minuteMs = 60_000;

/** `RateLimit-Policy` and `RateLimit` (IETF draft, structured fields): the limit, what is left, and for how long. */
export function limitHeaders(
  name: string,
  perMinute: number,
  state: { remainingPoints: number; msBeforeNext: number },
): Record<string, string> {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  return {
    "ratelimit-policy": `"${name}";q=${perMinute};w=60`,
    ratelimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`,
  };
}

/** Counts a request of this caller at the web processes of this machine; returns the headers that tell what is left. Throws 429. */
export function countRequest(callerId: string, perMinute = requestsPerMinute): Record<string, string> {
  if (!env().RATE_LIMITS) return {};
  const nowMs = Date.now();
  const minute = countOf(callerId, nowMs, minuteMs);
  const msBeforeNext = minute.endsAt - nowMs;
  const headers = limitHeaders("caller", perMinute, {
    remainingPoints: perMinute - minute.count,
    msBeforeNext,
  });
  if (minute.count > perMinute) throw tooManyRequests(Math.ceil(msBeforeNext / 1000), headers);
  return headers;
}
