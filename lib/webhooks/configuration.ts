import { randomBytes } from "node:crypto";
import { open, seal } from "@/lib/crypto";

export type OauthConfiguration = {
  client_id: string;
  client_secret: string;
  token_url: string;
  scope?: string | null;
  headers?: Record<string, string> | null;
};

/** What a delivery needs to know of a webhook and nobody may read: header values, OAuth secrets, the signing secret. */
export type WebhookConfiguration = {
  headers: Record<string, string> | null;
  oauth: OauthConfiguration | null;
  /** `whsec_…`, as Standard Webhooks writes it. */
  secret: string;
};

/** The same as it lies in the database. */
type Sealed = { headers: string | null; oauthConfiguration: string | null; secret: string };

/** The same with the secret before the last rotation, which signs as well until its time is over. */
export type SealedConfiguration = Sealed & { previousSecret: string | null; previousSecretUntil: Date | null };

/** Hours for which receivers may still verify with the secret that was rotated away. */
const rotationHours = 24;

type WebhookKey = { organizationId: string; id: string };

/** A new signing secret: 32 random bytes, as Standard Webhooks writes them. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

const place = ({ organizationId, id }: WebhookKey, field: string) => ({ organizationId, row: id, field });

/** Encrypts the configuration for its row: the sealed values open in this row of this organization only. */
export async function sealConfiguration(
  webhook: WebhookKey,
  { headers, oauth, secret }: WebhookConfiguration,
): Promise<Sealed> {
  return {
    headers: headers && (await seal(JSON.stringify(headers), place(webhook, "headers"))),
    oauthConfiguration: oauth && (await seal(JSON.stringify(oauth), place(webhook, "oauth_configuration"))),
    secret: await seal(secret, place(webhook, "secret")),
  };
}

/**
 * A new secret for a webhook and its columns: what was the secret signs beside it for 24 hours from `at`. The one that
 * an earlier rotation left behind ends now.
 */
export async function rotateSigningSecret(
  webhook: WebhookKey & Pick<SealedConfiguration, "secret">,
  at: Date,
): Promise<{ secret: string; columns: { secret: string; previousSecret: string; previousSecretUntil: Date } }> {
  const secret = newSigningSecret();
  const previous = await open(webhook.secret, place(webhook, "secret"));
  return {
    secret,
    columns: {
      secret: await seal(secret, place(webhook, "secret")),
      previousSecret: await seal(previous, place(webhook, "previous_secret")),
      previousSecretUntil: new Date(at.getTime() + rotationHours * 3_600_000),
    },
  };
}

/** The secrets that sign a delivery at a time, the current one first. */
export async function signingSecrets(
  webhook: WebhookKey & Pick<SealedConfiguration, "secret" | "previousSecret" | "previousSecretUntil">,
  at: Date,
): Promise<string[]> {
  const { previousSecret, previousSecretUntil } = webhook;
  const current = await open(webhook.secret, place(webhook, "secret"));
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil <= at) return [current];
  return [current, await open(previousSecret, place(webhook, "previous_secret"))];
}

/** Decrypts a webhook's configuration; throws when a value was changed or belongs to another row. */
export async function openConfiguration(webhook: WebhookKey & Sealed): Promise<WebhookConfiguration> {
  const { headers, oauthConfiguration, secret } = webhook;
  return {
    headers: headers && JSON.parse(await open(headers, place(webhook, "headers"))),
    oauth: oauthConfiguration && JSON.parse(await open(oauthConfiguration, place(webhook, "oauth_configuration"))),
    secret: await open(secret, place(webhook, "secret")),
  };
}
