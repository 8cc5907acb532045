import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { newSigningSecret, sealConfiguration } from "./configuration";

type Removed = { id: string; url: string; eventTypes: string[] };

/**
 * Removes a webhook: nothing more is sent there, what still waited is given up, its secrets are deleted, and its
 * deliveries stay readable. Throws 404 when somebody was faster.
 */
export async function removeWebhook(ctx: Context, { id, url, eventTypes }: Removed): Promise<void> {
  const { organizationId, db, now } = ctx;
  // The column takes no null: a secret that nobody ever saw stands where the one that receivers know was.
  const nothing = { headers: null, oauth: null, secret: newSigningSecret() };
  const { count } = await db.webhook.updateMany({
    where: { organizationId, id, removedAt: null },
    data: {
      removedAt: now,
      updatedAt: now,
      version: { increment: 1 },
      ...(await sealConfiguration({ organizationId, id }, nothing)),
      previousSecret: null,
      previousSecretUntil: null,
    },
  });
  if (count === 0) throw notFound("Webhook not found");
  await db.$executeRaw`
    UPDATE webhook_deliveries
    SET state = 'dead', completed_at = now(), lease_until = NULL, last_error = 'The webhook was removed'
    WHERE organization_id = ${organizationId} AND webhook_id = ${id} AND state = 'pending'`;
  const changes: Record<string, [unknown, unknown]> = { url: [url, null], eventTypes: [eventTypes, null] };
  await recordAudit(ctx, { action: "deleteWebhook", subjectType: "webhook", subjectId: id, changes });
}
