import type { Context } from "@/lib/api/context";
import { conflict, notFound } from "@/lib/api/errors";
import { recordAudit, recordAudits } from "@/lib/audit/record";
import { Prisma } from "@/lib/generated/prisma/client";
import { wake } from "@/lib/jobs/wake";
import { keptFor } from "../retention";

// A delivery that a worker has in its hands is left to it. The fence ends a claim whose time is over, so that its late
// result is not taken for that of the replay.
const again = Prisma.sql`
  state = 'pending', attempts_before = d.attempts, replayed_at = now(), next_attempt_at = now(), completed_at = NULL,
  lease_until = NULL, fence = d.fence + 1`;
const isFree = Prisma.sql`(d.state <> 'pending' OR d.lease_until IS NULL OR d.lease_until <= now())`;

/** Sends the chosen deliveries out again; answers the ids of those that are. Throws 404 for an id that is unknown. */
export async function replayDeliveries(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { db, organizationId } = ctx;
  const wanted = [...new Set(ids)];
  const known = await db.webhookDelivery.findMany({
    where: { organizationId, id: { in: wanted } },
    select: { id: true },
  });
  const unknown = wanted.filter((id) => !known.some((delivery) => delivery.id === id));
  if (unknown.length > 0) throw notFound(`There is no delivery ${unknown.slice(0, 10).join(", ")}${keptFor()}`);

  const replayed = await db.$queryRaw<{ id: string }[]>`
    UPDATE webhook_deliveries d SET ${again}
    FROM webhooks w
    WHERE d.organization_id = ${organizationId} AND d.id = ANY(${wanted}) AND ${isFree}
      AND w.organization_id = d.organization_id AND w.id = d.webhook_id AND w.removed_at IS NULL
    RETURNING d.id`;
  const done = replayed.map(({ id }) => id);
  await recordAudits(
    ctx,
    done.map((id) => ({ action: "replayWebhookDelivery", subjectType: "webhook_delivery", subjectId: id })),
  );
  await wake(db, "deliveries");
  return done;
}

/** The same for one. Throws 404, and 409 with why it does not go out again. */
export async function replayDelivery(ctx: Context, id: string): Promise<void> {
  const [done] = await replayDeliveries(ctx, [id]);
  if (done !== undefined) return;
  const delivery = await ctx.db.webhookDelivery.findFirst({
    where: { organizationId: ctx.organizationId, id },
    select: { webhook: { select: { removedAt: true } } },
  });
  throw conflict(
    delivery?.webhook.removedAt
      ? "The webhook was removed; nothing is sent there any more"
      : "The event is being delivered at this moment; look again when the attempt is over",
  );
}

/** Deliveries that one call sends out again at most: a transaction stays short. */
const failedAtATime = 10_000;

/**
 * Sends everything out again that was given up since a time, and what failed and waits for its next attempt, however
 * long; the oldest first. Answers how many, and whether there are more.
 */
export async function replayFailed(
  ctx: Context,
  { webhookId, since }: { webhookId: string; since: Date },
): Promise<{ replayed: number; hasMore: boolean }> {
  const { db, organizationId } = ctx;
  const replayed = await db.$executeRaw`
    UPDATE webhook_deliveries d SET ${again}
    FROM (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.organization_id = ${organizationId} AND d.webhook_id = ${webhookId}
        AND (d.state = 'dead' AND d.completed_at >= ${since} OR d.state = 'pending' AND d.attempts > d.attempts_before)
        AND ${isFree}
      ORDER BY d.created_at, d.id LIMIT ${failedAtATime}) chosen
    WHERE d.organization_id = ${organizationId} AND d.id = chosen.id AND ${isFree}`;
  if (replayed > 0) {
    await recordAudit(ctx, {
      action: "replayFailedDeliveries",
      subjectType: "webhook",
      subjectId: webhookId,
      changes: { replayed: [null, replayed], since: [null, since.toISOString()] },
    });
    await wake(db, "deliveries");
  }
  return { replayed, hasMore: replayed === failedAtATime };
}
