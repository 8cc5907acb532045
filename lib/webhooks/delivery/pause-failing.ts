import { randomUUID } from "node:crypto";
import { systemActor } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { patience } from "./patience";
import type { Result } from "./settle";

/** Days of nothing but failures after which an endpoint is paused. */
const daysUntilPause = 5;

/**
 * Pauses endpoints among those that just failed: one that says it is gone (410) at once, one where nothing arrived for
 * five days now. Should this be lost with its process, the next failure does it.
 */
export async function pauseFailing(results: readonly Result[]): Promise<void> {
  const failed = results.filter(({ outcome }) => outcome !== "delivered");
  if (failed.length === 0) return;
  await systemDb().$transaction(async (db) => {
    // Endpoints in the order of their ids, so that two workers never wait for each other.
    const paused = await db.$queryRaw<{ organizationId: string; id: string; reason: string }[]>`
      WITH ended AS (
        SELECT w.organization_id, w.id,
          CASE WHEN h.is_gone THEN 'The endpoint answered 410: it is gone'
            ELSE 'Every delivery has failed for ' || ${daysUntilPause}::int || ' days' END AS reason
        FROM (
          SELECT d.organization_id, d.webhook_id, bool_or(r.is_gone) AS is_gone
          FROM unnest(${failed.map(({ organizationId }) => organizationId)}::text[],
            ${failed.map(({ deliveryId }) => deliveryId)}::text[], ${failed.map(({ isGone }) => isGone)}::boolean[])
            AS r(organization_id, delivery_id, is_gone)
          JOIN webhook_deliveries d ON d.organization_id = r.organization_id AND d.id = r.delivery_id
          GROUP BY 1, 2) h
        JOIN webhooks w ON w.organization_id = h.organization_id AND w.id = h.webhook_id
        WHERE w.paused_at IS NULL AND w.removed_at IS NULL AND w.failing_since IS NOT NULL
          AND (h.is_gone OR w.failing_since < now() - ${daysUntilPause} * interval '1 day')
        ORDER BY w.organization_id, w.id FOR UPDATE OF w
      )
      UPDATE webhooks w SET paused_at = now(), paused_reason = e.reason, version = w.version + 1, updated_at = now()
      FROM ended e WHERE w.organization_id = e.organization_id AND w.id = e.id
      RETURNING w.organization_id AS "organizationId", w.id, e.reason`;
    for (const { organizationId, id, reason } of paused) {
      const ctx = { db, organizationId, actor: systemActor, now: now(), requestId: randomUUID() };
      await recordAudit(ctx, { action: "pauseWebhook", subjectType: "webhook", subjectId: id, reason });
    }
  }, patience);
}
