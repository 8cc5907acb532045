import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Moment } from "@/lib/api/wire-schemas";
import { webhookEventTypes } from "../event-names";
import { deliveryStates, Replayed, WebhookDeliveryDetail, WebhookDeliveryPage } from "./delivery-schemas";

const tag = "webhooks";
const webhook = { webhookId: "whk_01jd0000000000000000000000" };
const delivery = { deliveryId: "dlv_01jd0000000000000000000000" };

const choice = {
  state: z.array(z.enum(deliveryStates)).optional(),
  event_type: z.array(z.enum(webhookEventTypes)).optional(),
  subject_id: Id.optional().meta({
    description: "A workflow, or a provider, facility or export where the event is about it",
  }),
  since: Moment.optional().meta({ description: "Created at or after" }),
  until: Moment.optional().meta({ description: "Created before" }),
  limit: z.number().int().min(1).max(200).default(50).meta({ description: "Rows to return, 1 to 200" }),
  cursor: z.string().max(100).optional().meta({ description: "The `next_cursor` of the page before" }),
};
const keyset =
  "Newest first. `next_cursor` goes on exactly behind the last row, whatever came meanwhile. Deliveries to removed webhooks stay in it until their days are over.";

export const listWebhookDeliveries = operation({
  id: "listWebhookDeliveries",
  tag,
  method: "GET",
  path: "/v2/webhook-deliveries",
  summary: "List deliveries to all webhooks",
  description: keyset,
  access: "any role",
  query: z.object(choice),
  responses: { 200: WebhookDeliveryPage },
  example: { query: { state: ["dead", "retrying"], limit: 20 } },
});

export const listDeliveriesOfWebhook = operation({
  id: "listDeliveriesOfWebhook",
  tag,
  method: "GET",
  path: "/v2/webhooks/{webhookId}/deliveries",
  summary: "List deliveries to a webhook",
  description: keyset,
  access: "any role",
  query: z.object(choice),
  responses: { 200: WebhookDeliveryPage },
  example: { params: webhook, query: { since: "2026-03-01T00:00:00Z" } },
});

export const getWebhookDelivery = operation({
  id: "getWebhookDelivery",
  tag,
  method: "GET",
  path: "/v2/webhook-deliveries/{deliveryId}",
  summary: "Read a delivery with its attempts: what was sent, and what was answered",
  access: "any role",
  responses: { 200: WebhookDeliveryDetail },
  example: { params: delivery },
});

const again =
  "Under the same `webhook-id`, at once, and with a new schedule of retries; later events of its workflow wait for it.";

export const replayWebhookDelivery = operation({
  id: "replayWebhookDelivery",
  tag,
  method: "POST",
  path: "/v2/webhook-deliveries/{deliveryId}/replay",
  summary: "Deliver an event once more",
  description: `${again} 409 while it is being delivered, and when its webhook was removed.`,
  access: "any role",
  responses: { 202: Replayed },
  example: { params: delivery },
});

/** Most deliveries, or workflows, that one replay may name. */
export const maximumReplayed = 500;

export const replayWebhookDeliveries = operation({
  id: "replayWebhookDeliveries",
  tag,
  method: "POST",
  path: "/v2/webhook-deliveries/replay",
  summary: "Deliver chosen events once more",
  description: `${again} An unknown id is 404, and nothing is replayed. Left out are those that are being delivered now, and those of removed webhooks.`,
  access: "any role",
  body: z.object({
    delivery_ids: z
      .array(Id)
      .min(1, "must name at least one delivery")
      .max(maximumReplayed, `may name ${maximumReplayed} deliveries at most`),
  }),
  responses: { 202: Replayed },
  example: { body: { delivery_ids: [delivery.deliveryId] } },
});

export const replayFailedDeliveries = operation({
  id: "replayFailedDeliveries",
  tag,
  method: "POST",
  path: "/v2/webhooks/{webhookId}/replay-failed",
  summary: "Deliver everything to a webhook that failed since a time once more",
  description: `What was given up since then, and at once what failed and waits for its next attempt. ${again} Takes 10,000 at most, the oldest first: ask again while \`has_more\` is true.`,
  access: "any role",
  body: z.object({ since: Moment.meta({ description: "Given up at or after" }) }),
  responses: { 202: Replayed.extend({ has_more: z.boolean() }) },
  example: { params: webhook, body: { since: "2026-03-01T00:00:00Z" } },
});

const Workflows = z.object({
  workflow_ids: z
    .array(Id)
    .min(1, "must name at least one workflow")
    .max(maximumReplayed, `may name ${maximumReplayed} workflows at most`),
  webhook_ids: z
    .array(Id)
    .min(1, "must name at least one webhook")
    .max(100, "may name 100 webhooks at most")
    .optional()
    .meta({ description: "Only to these; left out, to every webhook that asks for the events" }),
});
const whole =
  "Every status change of these workflows, in order, to every webhook that asks for it now, also to those that were registered later. An event keeps its `webhook-id`, so that receivers can tell what they have already. An unknown id is 404, a workflow of which no event is kept any more 409; nothing is replayed then.";

export const replayWorkflowEvents = operation({
  id: "replayWorkflowEvents",
  tag,
  method: "POST",
  path: "/credentialing-workflows/replay-webhooks",
  summary: "Deliver all events of providers' workflows once more",
  description: whole,
  access: "any role",
  body: Workflows,
  responses: { 202: Replayed },
  example: { body: { workflow_ids: ["wf_01jd0000000000000000000000"] } },
});

export const replayFacilityWorkflowEvents = operation({
  id: "replayFacilityWorkflowEvents",
  tag,
  method: "POST",
  path: "/facility-credentialing-workflows/replay-webhooks",
  summary: "Deliver all events of facilities' workflows once more",
  description: whole,
  access: "any role",
  body: Workflows,
  responses: { 202: Replayed },
  example: { body: { workflow_ids: ["fwf_01jd0000000000000000000000"] } },
});
