import type { Context } from "@/lib/api/context";
import { preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { type AuditedChanges, changedMembers } from "@/lib/audit/changed-members";
import { recordAudit } from "@/lib/audit/record";
import type { Webhook } from "@/lib/generated/prisma/client";
import { wake } from "@/lib/jobs/wake";
import { changedConfiguration } from "./changed-configuration";
import { openConfiguration, sealConfiguration, type WebhookConfiguration } from "./configuration";
import { requireWebhook } from "./find-webhook";
import { requireCallable } from "./require-callable";
import { requireSingleDelivery } from "./require-single-delivery";
import type { WebhookChanges } from "./webhook-schemas";

export type OpenedWebhook = { row: Webhook; configuration: WebhookConfiguration };

/** Changes, pauses or resumes a webhook; answers it as it is then. Throws 400, 404, 409, 412. */
export async function changeWebhook(ctx: Context, id: string, changes: WebhookChanges): Promise<OpenedWebhook> {
  const { organizationId, db, now } = ctx;
  const before = await requireWebhook(ctx, id);
  requireCurrent(ctx.ifMatch, before.version);
  const opened = await openConfiguration(before);
  const { url, headers, oauth } = changedConfiguration({ url: before.url, ...opened }, changes);
  const configuration = { headers, oauth, secret: opened.secret };
  const eventTypes = [...new Set(changes.event_types ?? before.eventTypes)];
  const isResumed = changes.paused === false && before.pausedAt !== null;
  const isPaused = changes.paused === true && before.pausedAt === null;

  const asked = { url, headers, oauth, eventTypes, description: changes.description ?? before.description };
  const onFile = { ...opened, url: before.url, eventTypes: before.eventTypes, description: before.description };
  // What changes nothing is no change: no new version, and nothing for the audit log to tell.
  if (!isPaused && !isResumed && isSame(asked, onFile)) return { row: before, configuration: opened };

  // What stands since before a rule was made may stand; what is changed obeys it.
  if (changes.url || changes.headers !== undefined || changes.oauth_configuration !== undefined)
    requireCallable({ url, headers, oauth });
  if (changes.url || changes.event_types) await requireSingleDelivery(ctx, { url, eventTypes, exceptId: id });

  const sealed = await sealConfiguration({ organizationId, id }, configuration);
  const { count } = await db.webhook.updateMany({
    where: { organizationId, id, version: before.version, removedAt: null },
    data: {
      url,
      eventTypes,
      description: changes.description ?? before.description,
      headers: sealed.headers,
      oauthConfiguration: sealed.oauthConfiguration,
      ...(isPaused && { pausedAt: now, pausedReason: pauseSentence(ctx, changes.reason) }),
      // A person says that it is mended: what failed before counts no more towards the next pause.
      ...(isResumed && { pausedAt: null, pausedReason: null, failingSince: null }),
      version: { increment: 1 },
      updatedAt: now,
    },
  });
  if (count === 0) throw preconditionFailed("The webhook was changed or removed a moment ago; read it again");
  if (isResumed) await releaseWaiting(ctx, id);

  const row = await requireWebhook(ctx, id);
  await recordAudit(ctx, {
    action: isPaused ? "pauseWebhook" : isResumed ? "resumeWebhook" : "updateWebhook",
    subjectType: "webhook",
    subjectId: id,
    reason: changes.reason,
    changes: differences({ row: before, configuration: opened }, { row, configuration }),
  });
  return { row, configuration };
}

function pauseSentence({ actor }: Context, reason: string | undefined): string {
  const why = reason?.trim().replace(/\.+$/, "");
  return why ? `Paused by ${actor.name}: ${why}` : `Paused by ${actor.name}`;
}

/** What waits is due now, with a new schedule of retries: after a mended outage nobody wants to wait ten hours more. */
async function releaseWaiting({ db, organizationId }: Context, webhookId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_deliveries SET next_attempt_at = now(), attempts_before = attempts
    WHERE organization_id = ${organizationId} AND webhook_id = ${webhookId} AND state = 'pending'
      AND (lease_until IS NULL OR lease_until <= now())`;
  await wake(db, "deliveries");
}

const isSame = (asked: Record<string, unknown>, onFile: Record<string, unknown>): boolean =>
  Object.keys(asked).every((name) => JSON.stringify(asked[name]) === JSON.stringify(onFile[name]));

/** For the audit log: everything that is not secret, and that something secret was changed. */
function differences(before: OpenedWebhook, after: OpenedWebhook): AuditedChanges {
  const changes = changedMembers(tellable(before), tellable(after));
  const secrets = ({ headers, oauth }: WebhookConfiguration) => JSON.stringify([headers, oauth]);
  if (secrets(before.configuration) === secrets(after.configuration)) return changes;
  return { ...changes, secretValues: ["kept encrypted", "changed"] };
}

const tellable = ({ row, configuration: { headers, oauth } }: OpenedWebhook): Record<string, unknown> => ({
  url: row.url,
  eventTypes: row.eventTypes,
  description: row.description,
  headers: headers && Object.keys(headers),
  oauth: oauth && { clientId: oauth.client_id, tokenUrl: oauth.token_url, scope: oauth.scope ?? null },
  pausedReason: row.pausedReason,
});
