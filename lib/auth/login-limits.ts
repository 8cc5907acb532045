import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "@/lib/api/errors";
import { limitHeaders } from "@/lib/api/rate-limit";
import { systemPool } from "@/lib/db";
import { env } from "@/lib/env";

// Counted in the database: the limits survive a restart and hold over all instances.
const perMinute = { subject: 10, address: 30 } as const;
type Kind = keyof typeof perMinute;
// A limiter keeps its connections: after the database was closed and opened again it needs new ones.
const limitersOf = new WeakMap<ReturnType<typeof systemPool>, Record<Kind, RateLimiterPostgres>>();

function limiter(kind: Kind): RateLimiterPostgres {
  const storeClient = systemPool();
  const make = (name: Kind) =>
    new RateLimiterPostgres({
      storeClient,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: perMinute[name],
      duration: 60,
    });
  const limiters = limitersOf.get(storeClient) ?? { subject: make("subject"), address: make("address") };
  limitersOf.set(storeClient, limiters);
  return limiters[kind];
}

async function count(kind: Kind, key: string): Promise<Record<string, string>> {
  try {
    return limitHeaders(kind, perMinute[kind], await limiter(kind).consume(key));
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    throw tooManyRequests(Math.ceil(rejected.msBeforeNext / 1000), limitHeaders(kind, perMinute[kind], rejected));
  }
}

/**
 * Counts a try to sign in, to get a token or to confirm a signature, per account and, where nobody is signed in yet,
 * per address (a minute). Returns the headers that tell what is left for the account. Throws 429.
 */
export async function countTry(
  kind: "token" | "sign-in" | "confirmation" | "invitation" | "password-reset",
  who: { subject: string; address?: string },
): Promise<Record<string, string>> {
  if (!env().RATE_LIMITS) return {};
  if (who.address !== undefined) await count("address", `${kind}:${who.address}`);
  return count("subject", `${kind}:${who.subject.slice(0, 150)}`);
}
