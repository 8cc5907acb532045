import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "@/lib/api/context";
import { serviceUnavailable } from "@/lib/api/errors";
import { runStatement } from "@/lib/db";

type Ctx = Pick<Context, "db" | "organizationId">;

const oldest = {
  name: "oldest_provider_write",
  text: `select min(objid::bigint) from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = (hashtext('provider writes ' || $1) & 2147483647)`,
};

/** Since when the oldest transaction that is still open has written providers; null when there is none. */
async function oldestWrite({ db, organizationId }: Ctx): Promise<Date | null> {
  const [row] = await runStatement(db, oldest, [organizationId]);
  const second = row?.[0];
  return second == null ? null : new Date(Number(second) * 1000);
}

/**
 * The moment before which no change of a provider is still to come; null means the present. Called before a window of
 * time is read. Writers that are under way are waited for; a window that ends is not told while one of them may still
 * write into it (503), one that is open is told up to that moment, and its reader goes on from there.
 */
export async function completeUntil(
  ctx: Ctx,
  { end, patienceMs = 5_000 }: { end: Date | null; patienceMs?: number },
): Promise<Date | null> {
  const deadline = Date.now() + patienceMs;
  for (let pause = 10; ; pause = Math.min(pause * 2, 200)) {
    const since = await oldestWrite(ctx);
    if (since === null || (end !== null && end <= since)) return null;
    if (Date.now() < deadline) {
      await delay(pause);
      continue;
    }
    if (end === null) return since;
    throw serviceUnavailable(
      `Providers have been written since ${since.toISOString()}; ask again for a window that ends later than that`,
    );
  }
}
