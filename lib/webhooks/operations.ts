import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, MomentAnswer } from "@/lib/api/wire-schemas";
import { defaultEventType, webhookEventTypes } from "./event-names";
import { headerProblems } from "./header-rules";

const isMissing = (issue: { input?: unknown }) => issue.input === undefined;
const text = (maximum: number) =>
  z
    .string({ error: (issue) => (isMissing(issue) ? "is required" : "must be a string") })
    .max(maximum, `must be at most ${maximum} characters`);
const filled = (maximum: number) => text(maximum).regex(/\S/, "must not be blank");

const Address = text(2048).refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  "must be a valid URL",
);

const EventType = z.enum(webhookEventTypes, {
  error: (issue) => (isMissing(issue) ? "is required" : "must be a known event type"),
});

const Headers = z
  .record(z.string(), z.string({ error: "must be a string" }), { error: "must be an object of strings" })
  .superRefine((headers, context) => {
    for (const { name, message } of headerProblems(headers)) {
      context.addIssue({ code: "custom", path: name === null ? [] : [name], message });
    }
  });

const OauthConfiguration = z
  .object(
    {
      client_id: filled(500),
      client_secret: filled(2000),
      token_url: Address.meta({ description: "Called with a form-urlencoded POST for an access token" }),
      scope: text(2000).nullish(),
      headers: Headers.nullish(),
    },
    { error: "must be an object" },
  )
  .meta({ description: "Client-credentials exchange whose token is sent with every delivery" });

const masked = { description: "Values are answered as ****" };

/** A webhook as it is answered: what is secret in it is masked. */
export const WebhookRecord = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    url: z.string(),
    event_types: z.array(z.enum(webhookEventTypes)),
    description: z.string(),
    headers: z.record(z.string(), z.string()).optional().meta(masked),
    oauth_configuration: z
      .object({
        client_id: z.string(),
        client_secret: z.string().meta(masked),
        token_url: z.string(),
        scope: z.string().nullable(),
        headers: z.record(z.string(), z.string()).nullable().meta(masked),
      })
      .optional(),
    created_at: z.iso.datetime(),
    paused_at: MomentAnswer.meta({ description: "Since when nothing is delivered; null while it is" }),
    paused_reason: z.string().nullable(),
    failing_since: MomentAnswer.meta({ description: "First failure since the last success" }),
  })
  .meta({ id: "Webhook" });
export type WebhookRecord = z.infer<typeof WebhookRecord>;

export const NewWebhook = z.object(
  {
    url: Address.meta({ description: "https address that events are POSTed to" }),
    event_types: z
      .array(EventType, { error: "must be an array of event types" })
      .min(1, "must name at least one event type")
      .max(100, "must name 100 event types at most")
      .default([defaultEventType]),
    description: text(1000).optional(),
    headers: Headers.optional().meta({ description: "Sent with every delivery" }),
    oauth_configuration: OauthConfiguration.optional(),
  },
  { error: "must be a JSON object" },
);
export type NewWebhook = z.infer<typeof NewWebhook>;

const exampleId = "whk_01jd0000000000000000000000";

export const listWebhooks = operation({
  id: "listWebhooks",
  tag: "webhooks",
  method: "GET",
  path: "/v2/webhooks",
  summary: "List the organization's webhooks",
  access: "any role",
  responses: { 200: z.array(WebhookRecord) },
  example: {},
  stringErrors: true,
});

export const createWebhook = operation({
  id: "createWebhook",
  tag: "webhooks",
  method: "POST",
  path: "/v2/webhooks",
  summary: "Register a webhook",
  description:
    "Deliveries are POST requests with the body `{ eventType, timestamp, data }`, signed as Standard Webhooks " +
    "(https://www.standardwebhooks.com) with `signing_secret`, which is shown in this answer only.",
  access: "any role",
  body: NewWebhook,
  responses: {
    201: WebhookRecord.extend({
      signing_secret: z.string().optional().meta({
        description: "whsec_…; verifies `webhook-signature`. Shown this once; a replayed answer is without it.",
      }),
    }),
  },
  example: {
    body: {
      url: "https://example.org/credentialing-events",
      event_types: ["credential_workflow.status.changed"],
      headers: { "x-tenant": "north" },
    },
  },
  shownOnce: ["signing_secret"],
  stringErrors: true,
});

export const deleteWebhook = operation({
  id: "deleteWebhook",
  tag: "webhooks",
  method: "DELETE",
  path: "/v2/webhooks",
  summary: "Remove a webhook",
  description: "Named by `id`, or by its configuration: `url`, and `event_types` where several share the address.",
  access: "any role",
  body: z
    .object(
      {
        id: Id.optional(),
        url: text(2048).optional(),
        event_types: z.array(EventType, { error: "must be an array of event types" }).max(100).optional(),
      },
      { error: "must be a JSON object" },
    )
    .refine(({ id, url }) => id !== undefined || url !== undefined, { path: ["id"], message: "is required" }),
  responses: { 204: null },
  example: { body: { id: exampleId } },
  stringErrors: true,
});

export const sendTestEvent = operation({
  id: "sendTestEvent",
  tag: "webhooks",
  method: "POST",
  path: "/v2/webhooks/{webhookId}/test-event",
  summary: "Send a test event to a webhook",
  description: "Delivers at once and once. 422 says why it did not arrive.",
  access: "any role",
  body: z.object({ message: filled(2000), eventType: EventType }, { error: "must be a JSON object" }),
  responses: { 201: z.object({ message: z.string() }) },
  example: {
    params: { webhookId: exampleId },
    body: { message: "Hello", eventType: "credential_workflow.status.changed" },
  },
  transaction: false,
  stringErrors: true,
});
