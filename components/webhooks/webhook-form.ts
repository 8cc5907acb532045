import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { defaultEventType, type WebhookEventType } from "@/lib/webhooks/event-names";
import { NewWebhook } from "@/lib/webhooks/webhook-schemas";

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
};

/** The request that the form stands for. */
export function toNewWebhook(values: WebhookFormValues): z.input<typeof NewWebhook> {
  const headers = headersOf(values.headers);
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
        }
      : undefined,
  };
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
    const [first = "", second = ""] = path.map(String);
    const field = fieldOf[first === "oauth_configuration" ? second : first];
    const about = first === "headers" && second ? `${second} ` : "";
    if (field && !errors[field]) errors[field] = { type: "contract", message: sentence(`${about}${message}`) };
  }
  return { values: {}, errors };
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
