import type { Webhook } from "@/lib/generated/prisma/client";
import type { WebhookConfiguration } from "./configuration";
import { type WebhookEventType, webhookEventTypes } from "./event-names";
import { mask, maskValues } from "./mask-secrets";
import type { WebhookRecord } from "./webhook-schemas";

/** The row as the API shows it: names of headers, client id and token address stay readable, secrets do not. */
export function toWebhookRecord(row: Webhook, { headers, oauth }: WebhookConfiguration, now: Date): WebhookRecord {
  const { previousSecretUntil } = row;
  return {
    id: row.id,
    organization_id: row.organizationId,
    url: row.url,
    event_types: row.eventTypes.filter(isEventType),
    description: row.description,
    ...(headers && { headers: maskValues(headers) }),
    ...(oauth && {
      oauth_configuration: {
        client_id: oauth.client_id,
        client_secret: mask,
        token_url: oauth.token_url,
        scope: oauth.scope ?? null,
        headers: oauth.headers ? maskValues(oauth.headers) : null,
      },
    }),
    created_at: row.createdAt.toISOString(),
    paused_at: row.pausedAt?.toISOString() ?? null,
    paused_reason: row.pausedReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    previous_secret_until: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
  };
}

const known: readonly string[] = webhookEventTypes;
const isEventType = (name: string): name is WebhookEventType => known.includes(name);
