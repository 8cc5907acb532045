import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "@/lib/api/errors";
import { systemPool } from "@/lib/db";
import { env } from "@/lib/env";

// Counted in the database: the limits survive a restart and hold over all instances.
const perMinute = { subject: 10, address: 30 } as const;
let limiters: Record<keyof typeof perMinute, RateLimiterPostgres> | undefined;

function limiter(kind: keyof typeof perMinute): RateLimiterPostgres {
  const make = (name: keyof typeof perMinute) =>
    new RateLimiterPostgres({
      storeClient: systemPool(),
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: perMinute[name],
      duration: 60,
    });
  limiters ??= { subject: make("subject"), address: make("address") };
  return limiters[kind];
}

/** Counts a try to sign in or to get a token, per account and per address (a minute). Throws 429. */
export async function countTry(kind: "token" | "sign-in", who: { subject: string; address: string }): Promise<void> {
  if (!env().RATE_LIMITS) return;
  try {
    await limiter("address").consume(`${kind}:${who.address}`);
    await limiter("subject").consume(`${kind}:${who.subject.slice(0, 150)}`);
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw tooManyRequests(Math.ceil(rejected.msBeforeNext / 1000));
  }
}
