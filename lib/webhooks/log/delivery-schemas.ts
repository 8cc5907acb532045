import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";

/**
 * How far a delivery is: `pending` has not been tried (or is tried right now), `retrying` failed and is tried again,
 * `delivered` was accepted, `dead` was given up and goes out again only when somebody asks for it.
 */
export const deliveryStates = ["pending", "retrying", "delivered", "dead"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One event on its way to one endpoint. */
export const WebhookDeliveryRecord = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    url: z.string(),
    webhook_removed_at: MomentAnswer,
    event_id: z.string().meta({ description: "`webhook-id` and `Idempotency-Key` of every attempt" }),
    event_type: z.string().meta({ description: "The name under which the webhook asked for it" }),
    subject_id: z.string().meta({ description: "The workflow, provider, facility or export that it tells of" }),
    new_status_name: z.string().nullable().meta({ description: "Of status changes" }),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    last_status: z.number().int().nullable().meta({ description: "HTTP status of the last attempt" }),
    last_error: z.string().nullable().meta({ description: "Why the last attempt was no success, in a sentence" }),
    last_duration_ms: z.number().int().nullable(),
    created_at: z.iso.datetime(),
    next_attempt_at: MomentAnswer.meta({ description: "null when it is through" }),
    completed_at: MomentAnswer,
    replayed_at: MomentAnswer.meta({ description: "When somebody last asked for it once more" }),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDeliveryRecord = z.infer<typeof WebhookDeliveryRecord>;

const HeaderValues = z
  .record(z.string(), z.string())
  .nullable()
  .meta({ description: "Secret values masked; null when they were not kept" });

export const WebhookAttemptRecord = z
  .object({
    id: z.string(),
    number: z.number().int(),
    started_at: z.iso.datetime(),
    duration_ms: z.number().int(),
    status: z.number().int().nullable().meta({ description: "null when there was no answer" }),
    error: z.string().nullable(),
    request_headers: HeaderValues,
    response_headers: HeaderValues,
    response: z.string().nullable().meta({ description: "First 64 KB of what was answered" }),
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttemptRecord = z.infer<typeof WebhookAttemptRecord>;

/** A delivery with what was sent and what was answered. */
export const WebhookDeliveryDetail = WebhookDeliveryRecord.extend({
  request_body: z.string().meta({ description: "The body as every attempt sends it" }),
  subject: z
    .object({
      kind: z.enum(["provider", "facility", "export"]),
      id: z.string().meta({ description: "Of the provider, facility or export" }),
      name: z.string(),
    })
    .nullable()
    .meta({ description: "Whom or what it tells of; null when it is no longer there" }),
  attempt_list: z
    .array(WebhookAttemptRecord)
    .meta({ description: "Newest first, 20 at most; empty once their days are over" }),
}).meta({ id: "WebhookDeliveryDetail" });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** A page of the delivery log. */
export const WebhookDeliveryPage = z.object({
  data: z.array(WebhookDeliveryRecord),
  next_cursor: z.string().nullable().meta({ description: "Give it back as `cursor` to go on; null at the end" }),
  kept: z
    .object({
      attempt_days: z.number().int().nullable().meta({ description: "Headers and answers of attempts; null for good" }),
      delivery_days: z
        .number()
        .int()
        .nullable()
        .meta({ description: "Deliveries that arrived, with their events; null for good" }),
    })
    .meta({ description: "For how many days the log is kept; what has not arrived is kept until it has" }),
});
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

/** What a replay set in motion. */
export const Replayed = z.object({
  replayed: z.number().int().meta({ description: "Deliveries that go out again" }),
});
