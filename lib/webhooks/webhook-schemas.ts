import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { defaultEventType, webhookEventTypes } from "./event-names";
import { headerProblems } from "./header-rules";
import { mask } from "./mask-secrets";

const isMissing = (issue: { input?: unknown }) => issue.input === undefined;
export const text = (maximum: number) =>
  z
    .string({ error: (issue) => (isMissing(issue) ? "is required" : "must be a string") })
    .max(maximum, `must be at most ${maximum} characters`);
export const filled = (maximum: number) => text(maximum).regex(/\S/, "must not be blank");

const Address = text(2048).refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  "must be a valid URL",
);

export const EventType = z.enum(webhookEventTypes, {
  error: (issue) => (isMissing(issue) ? "is required" : "must be a known event type"),
});

const EventTypes = z
  .array(EventType, { error: "must be an array of event types" })
  .min(1, "must name at least one event type")
  .max(100, "must name 100 event types at most");

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

const masked = { description: `Values are answered as ${mask}` };

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
    previous_secret_until: MomentAnswer.meta({
      description: "Until when deliveries are also signed with the secret before the last rotation",
    }),
  })
  .meta({ id: "Webhook" });
export type WebhookRecord = z.infer<typeof WebhookRecord>;

export const NewWebhook = z.object(
  {
    url: Address.meta({ description: "https address that events are POSTed to" }),
    event_types: EventTypes.default([defaultEventType]),
    description: text(1000).optional(),
    headers: Headers.optional().meta({ description: "Sent with every delivery" }),
    oauth_configuration: OauthConfiguration.optional(),
  },
  { error: "must be a JSON object" },
);
export type NewWebhook = z.infer<typeof NewWebhook>;

/** What of a webhook may be changed; what is left out stays as it is. */
export const WebhookChanges = z.object(
  {
    url: Address.optional(),
    event_types: EventTypes.optional(),
    description: text(1000).optional(),
    headers: Headers.nullish().meta({
      description: `All headers that are to be sent; null for none. ${mask} keeps the value that a name has`,
    }),
    oauth_configuration: OauthConfiguration.nullish().meta({
      description: `null for none. ${mask} as client_secret, or as a header's value, keeps what is on file`,
    }),
    paused: z.boolean({ error: "must be true or false" }).optional().meta({
      description: "true: events wait until it is resumed; false: what waits is sent from now on",
    }),
    reason: text(2000).optional().meta({ description: "Why; kept with the change" }),
  },
  { error: "must be a JSON object" },
);
export type WebhookChanges = z.infer<typeof WebhookChanges>;

export const RotatedSecret = z
  .object({
    signing_secret: z.string().optional().meta({
      description: "whsec_…, in use from now on. Shown this once; a replayed answer is without it.",
    }),
    previous_secret_until: MomentAnswer.meta({
      description: "Until then deliveries carry a signature of the old secret too; null: it counts no more",
    }),
  })
  .meta({ id: "RotatedSecret" });

/** What an endpoint answered to a test event. */
export const TestAnswer = z
  .object({
    status: z.number().int(),
    headers: z.record(z.string(), z.string()),
    body: z.string().meta({ description: "Its first 64 KB" }),
    duration_ms: z.number().int(),
  })
  .meta({ id: "WebhookTestAnswer" });
export type TestAnswer = z.infer<typeof TestAnswer>;

export const SentTestEvent = z.object({ message: z.string(), answer: TestAnswer });

const Hour = z.object({
  hour: z.iso.datetime().meta({ description: "Its beginning" }),
  succeeded: z.number().int(),
  failed: z.number().int(),
});

/** More deliveries of an endpoint are not counted: a long outage must not make the count slow. */
export const countedUpTo = 10_000;
const upTo = `counted up to ${countedUpTo.toLocaleString("en-US")}`;

/** How deliveries to an endpoint went. */
export const WebhookHealth = z
  .object({
    webhook_id: z.string(),
    succeeded: z.number().int().meta({ description: "Attempts that the endpoint accepted" }),
    failed: z.number().int(),
    success_rate: z.number().min(0).max(1).nullable().meta({ description: "null while there were no attempts" }),
    hours: z.array(Hour).meta({ description: "Each hour that was asked for, oldest first" }),
    waiting: z
      .number()
      .int()
      .meta({ description: `Deliveries that are not through; ${upTo}` }),
    dead: z
      .number()
      .int()
      .meta({ description: `Deliveries that were given up; ${upTo}` }),
  })
  .meta({ id: "WebhookHealth" });
export type WebhookHealth = z.infer<typeof WebhookHealth>;
