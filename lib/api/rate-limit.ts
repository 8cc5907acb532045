import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { tooManyRequests } from "./errors";

const requestsPerMinute = 6000;
const perCaller = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });

function headersOf(state: RateLimiterRes): Record<string, string> {
  const seconds = Math.ceil(state.msBeforeNext / 1000);
  return {
    "ratelimit-policy": `"caller";q=${requestsPerMinute};w=60`,
    ratelimit: `"caller";r=${Math.max(0, state.remainingPoints)};t=${seconds}`,
  };
}

/** Counts a request of this caller, in this process; returns the headers that tell what is left. Throws 429. */
export async function countRequest(callerId: string): Promise<Record<string, string>> {
  if (!env().RATE_LIMITS) return {};
  try {
    return headersOf(await perCaller.consume(callerId));
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw tooManyRequests(Math.ceil(rejected.msBeforeNext / 1000), headersOf(rejected));
  }
}
