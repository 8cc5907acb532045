import { env } from "@/lib/env";
import { onceAProcess } from "@/lib/once-a-process";
import { tooManyRequests } from "./errors";

export const requestsPerMinute = 6000;
const minuteMs = 60_000;
/** Callers that are remembered at most; more, and those whose minute is over are forgotten. */
const mostCallers = 10_000;

type Minute = { count: number; endsAt: number };
const minutes = onceAProcess("requests-of-callers", () => new Map<string, Minute>());

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

function minuteOf(callerId: string, nowMs: number): Minute {
  const known = minutes.get(callerId);
  if (known && known.endsAt > nowMs) return known;
  if (minutes.size >= mostCallers) {
    for (const [id, { endsAt }] of minutes) if (endsAt <= nowMs) minutes.delete(id);
  }
  const fresh = { count: 0, endsAt: nowMs + minuteMs };
  minutes.set(callerId, fresh);
  return fresh;
}

/** Counts a request of this caller, in this process; returns the headers that tell what is left. Throws 429. */
export function countRequest(callerId: string, perMinute = requestsPerMinute): Record<string, string> {
  if (!env().RATE_LIMITS) return {};
  const nowMs = Date.now();
  const minute = minuteOf(callerId, nowMs);
  minute.count += 1;
  const msBeforeNext = minute.endsAt - nowMs;
  const headers = limitHeaders("caller", perMinute, {
    remainingPoints: perMinute - minute.count,
    msBeforeNext,
  });
  if (minute.count > perMinute) throw tooManyRequests(Math.ceil(msBeforeNext / 1000), headers);
  return headers;
}
