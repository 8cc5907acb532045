import type { Context } from "@/lib/api/context";
import { countedUpTo, type WebhookHealth } from "./webhook-schemas";

const hourMs = 3_600_000;

type Counted = { id: string; waiting: bigint; dead: bigint };

/** How deliveries to the organization's webhooks went in the last hours, the present one included. */
export async function healthOfWebhooks(ctx: Context, hours: number): Promise<WebhookHealth[]> {
  const { organizationId, db, now } = ctx;
  const counted = await db.$queryRaw<Counted[]>`
    SELECT w.id, waiting.count AS waiting, dead.count AS dead
    FROM webhooks w
    CROSS JOIN LATERAL (SELECT count(*) FROM (
      SELECT 1 FROM webhook_deliveries d
      WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.state = 'pending'
      LIMIT ${countedUpTo}) found) waiting
    CROSS JOIN LATERAL (SELECT count(*) FROM (
      SELECT 1 FROM webhook_deliveries d
      WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.state = 'dead'
      LIMIT ${countedUpTo}) found) dead
    WHERE w.organization_id = ${organizationId} AND w.removed_at IS NULL
    ORDER BY w.created_at, w.id`;
  const present = Math.floor(now.getTime() / hourMs) * hourMs;
  const asked = Array.from({ length: hours }, (_, index) => new Date(present - (hours - 1 - index) * hourMs));
  const tallies = await db.webhookHour.findMany({
    where: { organizationId, webhookId: { in: counted.map(({ id }) => id) }, hour: { gte: asked[0] } },
    orderBy: [{ webhookId: "asc" }, { hour: "asc" }],
  });
  return counted.map(({ id, waiting, dead }) => {
    const own = tallies.filter(({ webhookId }) => webhookId === id);
    const succeeded = own.reduce((sum, hour) => sum + hour.succeeded, 0);
    const failed = own.reduce((sum, hour) => sum + hour.failed, 0);
    return {
      webhook_id: id,
      succeeded,
      failed,
      success_rate: succeeded + failed === 0 ? null : succeeded / (succeeded + failed),
      hours: asked.map((hour) => {
        const tally = own.find((one) => one.hour.getTime() === hour.getTime());
        return { hour: hour.toISOString(), succeeded: tally?.succeeded ?? 0, failed: tally?.failed ?? 0 };
      }),
      waiting: Number(waiting),
      dead: Number(dead),
    };
  });
}
