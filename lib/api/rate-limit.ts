import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { tooManyRequests } from "./errors";

export const requestsPerMinute = 6000;
const perCaller = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });

/** `RateLimit-Policy` and `RateLimit` (IETF draft, structured fields): the limit, what is left, and for how long. */
export function limitHeaders(
  name: string,
  perMinute: number,
  state: Pick<RateLimiterRes, "remainingPoints" | "msBeforeNext">,
): Record<string, string> {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  return {
    "ratelimit-policy": `"${name}";q=${perMinute};w=60`,
    ratelimit: `"${name}";r=${Math.max(0, state.remainingPoints)};t=${seconds}`,
  };
}

/** Counts a request of this caller, in this process; returns the headers that tell what is left. Throws 429. */
export async function countRequest(callerId: string): Promise<Record<string, string>> {
  if (!env().RATE_LIMITS) return {};
  try {
    return limitHeaders("caller", requestsPerMinute, await perCaller.consume(callerId));
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    const headers = limitHeaders("caller", requestsPerMinute, rejected);
    throw tooManyRequests(Math.ceil(rejected.msBeforeNext / 1000), headers);
  }
}
