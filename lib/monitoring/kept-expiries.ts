import type { Context } from "@/lib/api/context";
import { now } from "@/lib/clock";
import type { Db } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";
import { countExpiries } from "./expiring-items";
import type { MonitoringOverview } from "./monitoring-schemas";

// To count what expires among 200,000 providers takes the better part of a second: too long for a screen at which
// everybody looks all day. Where it is very much, the last count is kept and told with its time, and made anew behind it.

type Ctx = Pick<Context, "db" | "organizationId" | "now">;
type Expiries = { counts: MonitoringOverview["expiries"]; countedAt: Date };

/** From so many items on a count is kept; fewer are counted whenever somebody asks. */
export const manyExpiries = 10_000;
const renewedAfterMs = 2 * 60_000;

const isOfMany = ({ counts }: Expiries): boolean =>
  counts.reduce((sum, row) => sum + row.expired + row.within30 + row.within60 + row.within90, 0) >= manyExpiries;

export const countJob = (organizationId: string) =>
  ({ name: "count-expiries", data: { organizationId }, singletonKey: organizationId }) as const;

const count = async (ctx: Ctx): Promise<Expiries> => ({ counts: await countExpiries(ctx), countedAt: ctx.now });

const keep = ({ db, organizationId }: Ctx, found: Expiries) =>
  db.expiryCount.upsert({ where: { organizationId }, create: { organizationId, ...found }, update: found });

/** Whether an organization's count is kept. */
export const isKept = async (db: Db, organizationId: string): Promise<boolean> =>
  (await db.expiryCount.count({ where: { organizationId } })) > 0;

/** Counts anew, and keeps it where it still is very much. */
export async function countAnew(db: Db, organizationId: string): Promise<void> {
  const ctx = { db, organizationId, now: now() };
  const found = await count(ctx);
  if (isOfMany(found)) await keep(ctx, found);
  else await db.expiryCount.deleteMany({ where: { organizationId } });
}

/** What expires: counted now or, where it is very much, a little while ago; too old a count is made anew by a job. */
export async function keptExpiries(ctx: Ctx): Promise<Expiries> {
  const { db, organizationId } = ctx;
  const kept = await db.expiryCount.findUnique({ where: { organizationId } });
  if (kept === null) {
    const found = await count(ctx);
    if (isOfMany(found)) await keep(ctx, found);
    return found;
  }
  if (ctx.now.getTime() - kept.countedAt.getTime() > renewedAfterMs) await enqueueAll(db, [countJob(organizationId)]);
  // As `count` wrote them.
  return { counts: kept.counts as Expiries["counts"], countedAt: kept.countedAt };
}
