import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { sentenceOf } from "@/components/ui/sentence-of";
import { defaultEventType, type WebhookEventType } from "@/lib/webhooks/event-names";
import { NewWebhook, type WebhookChanges, type WebhookRecord } from "@/lib/webhooks/webhook-schemas";

/** What is typed: the contract's members, headers as lines of text. */
export type WebhookFormValues = {
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  /** One header a line, "Name: value". */
  headers: string;
  usesOauth: boolean;
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  scope: string;
  /** Of the token request, one a line. */
  tokenHeaders: string;
};

export const emptyWebhookForm: WebhookFormValues = {
  url: "",
  description: "",
  eventTypes: [defaultEventType],
  headers: "",
  usesOauth: false,
  clientId: "",
  clientSecret: "",
  tokenUrl: "",
  scope: "",
  tokenHeaders: "",
};

const linesOf = (headers: Record<string, string> | null | undefined): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** What is on file, as it is typed; secrets stand as ****, which keeps them. */
export function formOf(webhook: WebhookRecord): WebhookFormValues {
  const oauth = webhook.oauth_configuration;
  return {
    url: webhook.url,
    description: webhook.description,
    eventTypes: webhook.event_types,
    headers: linesOf(webhook.headers),
    usesOauth: oauth !== undefined,
    clientId: oauth?.client_id ?? "",
    clientSecret: oauth?.client_secret ?? "",
    tokenUrl: oauth?.token_url ?? "",
    scope: oauth?.scope ?? "",
    tokenHeaders: linesOf(oauth?.headers),
  };
}

/** The request that the form stands for. */
export function toNewWebhook(values: WebhookFormValues): z.input<typeof NewWebhook> {
  const headers = headersOf(values.headers);
  const tokenHeaders = headersOf(values.tokenHeaders);
  return {
    url: values.url.trim(),
    event_types: values.eventTypes,
    description: values.description.trim() || undefined,
    headers: Object.keys(headers).length > 0 ? headers : undefined,
    oauth_configuration: values.usesOauth
      ? {
          client_id: values.clientId.trim(),
          client_secret: values.clientSecret,
          token_url: values.tokenUrl.trim(),
          scope: values.scope.trim() || undefined,
          headers: Object.keys(tokenHeaders).length > 0 ? tokenHeaders : undefined,
        }
      : undefined,
  };
}

/** The same as a change: what the form leaves empty is taken away. */
export function toChanges(values: WebhookFormValues): z.input<typeof WebhookChanges> {
  const { description, headers, oauth_configuration: oauth, ...rest } = toNewWebhook(values);
  return { ...rest, description: description ?? "", headers: headers ?? null, oauth_configuration: oauth ?? null };
}

function headersOf(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
}

const fieldOf: Record<string, keyof WebhookFormValues> = {
  url: "url",
  description: "description",
  event_types: "eventTypes",
  headers: "headers",
  client_id: "clientId",
  client_secret: "clientSecret",
  token_url: "tokenUrl",
  scope: "scope",
};

/** Checks by the operation's own contract; its sentences ("must be a valid URL") follow the field's label. */
export const webhookFormResolver: Resolver<WebhookFormValues> = async (values) => {
  const result = NewWebhook.safeParse(toNewWebhook(values));
  if (result.success) return { values, errors: {} };
  const errors: FieldErrors<WebhookFormValues> = {};
  for (const { path, message } of result.error.issues) {
    const [first = "", second = "", third = ""] = path.map(String);
    const isOfToken = first === "oauth_configuration";
    const field = isOfToken && second === "headers" ? "tokenHeaders" : fieldOf[isOfToken ? second : first];
    const header = isOfToken ? third : second;
    const about = (first === "headers" || second === "headers") && header ? `${header} ` : "";
    if (field && !errors[field]) errors[field] = { type: "contract", message: sentenceOf(`${about}${message}`) };
  }
  return { values: {}, errors };
};
