import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id } from "@/lib/api/wire-schemas";
import {
  EventType,
  filled,
  NewWebhook,
  RotatedSecret,
  SentTestEvent,
  text,
  WebhookChanges,
  WebhookHealth,
  WebhookRecord,
} from "./webhook-schemas";

const exampleId = "whk_01jd0000000000000000000000";
const administrators = ["Supervisor"] as const;

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
    "(https://www.standardwebhooks.com) with `signing_secret`, which is shown in this answer only. 409 when another " +
    "webhook gets one of these events at this address already: it would arrive twice.",
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

export const getWebhook = operation({
  id: "getWebhook",
  tag: "webhooks",
  method: "GET",
  path: "/v2/webhooks/{webhookId}",
  summary: "Read a webhook",
  description: "The answer's ETag is for If-Match of a change.",
  access: "any role",
  responses: { 200: WebhookRecord },
  example: { params: { webhookId: exampleId } },
  stringErrors: true,
});

export const updateWebhook = operation({
  id: "updateWebhook",
  tag: "webhooks",
  method: "PATCH",
  path: "/v2/webhooks/{webhookId}",
  summary: "Change, pause or resume a webhook",
  description:
    "What is left out stays. Secret values that are to stay are given as ****; when the address, or the token address, " +
    "moves to another host, they must be given anew, so that nobody has them sent to a place of his or her own. " +
    "Resuming sends what has waited, and begins the count of failures anew.",
  access: administrators,
  body: WebhookChanges,
  responses: { 200: WebhookRecord },
  example: {
    params: { webhookId: exampleId },
    body: { event_types: ["credential_workflow.status.changed", "export.completed"], reason: "We also fetch exports" },
  },
  stringErrors: true,
});

export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  tag: "webhooks",
  method: "POST",
  path: "/v2/webhooks/{webhookId}/rotate-secret",
  summary: "Give a webhook a new signing secret",
  description:
    "Shown in this answer only. For 24 hours every delivery carries two signatures, of the new and of the old secret, " +
    "unless `keep_previous` is false, as after a leak.",
  access: administrators,
  body: z.object(
    {
      keep_previous: z
        .boolean({ error: "must be true or false" })
        .default(true)
        .meta({ description: "false: the old secret counts no more from now on" }),
      reason: text(2000).optional().meta({ description: "Why; kept with the change" }),
    },
    { error: "must be a JSON object" },
  ),
  responses: { 200: RotatedSecret },
  example: { params: { webhookId: exampleId }, body: { keep_previous: true, reason: "Yearly rotation" } },
  shownOnce: ["signing_secret"],
  stringErrors: true,
});

export const listWebhookHealth = operation({
  id: "listWebhookHealth",
  tag: "webhooks",
  method: "GET",
  path: "/v2/webhook-health",
  summary: "Read how the deliveries to each webhook went",
  description: "Of the last 24 hours, or of as many as asked for.",
  access: "any role",
  query: z.object({
    hours: z
      .number()
      .int()
      .min(1)
      .max(168)
      .default(24)
      .meta({ description: "Hours to look back, the present one included" }),
  }),
  responses: { 200: z.array(WebhookHealth) },
  example: { query: { hours: 24 } },
});

export const deleteWebhook = operation({
  id: "deleteWebhook",
  tag: "webhooks",
  method: "DELETE",
  path: "/v2/webhooks",
  summary: "Remove a webhook",
  description:
    "Named by `id`, or by its configuration: `url`, and `event_types` where several share the address. Nothing more is " +
    "sent there; what was delivered stays in the delivery log.",
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
  description:
    "Delivers at once and once, also to a paused webhook. 422 says why it did not arrive, with the endpoint's `answer` where there was one.",
  access: "any role",
  body: z.object({ message: filled(2000), eventType: EventType }, { error: "must be a JSON object" }),
  responses: { 201: SentTestEvent },
  example: {
    params: { webhookId: exampleId },
    body: { message: "Hello", eventType: "credential_workflow.status.changed" },
  },
  transaction: false,
  stringErrors: true,
});
