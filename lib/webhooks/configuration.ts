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
export type SealedConfiguration = { headers: string | null; oauthConfiguration: string | null; secret: string };

type WebhookKey = { organizationId: string; id: string };

const place = ({ organizationId, id }: WebhookKey, field: string) => ({ organizationId, row: id, field });

/** Encrypts the configuration for its row: the sealed values open in this row of this organization only. */
export async function sealConfiguration(
  webhook: WebhookKey,
  { headers, oauth, secret }: WebhookConfiguration,
): Promise<SealedConfiguration> {
  return {
    headers: headers && (await seal(JSON.stringify(headers), place(webhook, "headers"))),
    oauthConfiguration: oauth && (await seal(JSON.stringify(oauth), place(webhook, "oauth_configuration"))),
    secret: await seal(secret, place(webhook, "secret")),
  };
}

/** Decrypts a webhook's configuration; throws when a value was changed or belongs to another row. */
export async function openConfiguration(webhook: WebhookKey & SealedConfiguration): Promise<WebhookConfiguration> {
  const { headers, oauthConfiguration, secret } = webhook;
  return {
    headers: headers && JSON.parse(await open(headers, place(webhook, "headers"))),
    oauth: oauthConfiguration && JSON.parse(await open(oauthConfiguration, place(webhook, "oauth_configuration"))),
    secret: await open(secret, place(webhook, "secret")),
  };
}
