import type { Context } from "@/lib/api/context";
import { conflict, notFound, requireCurrent, unprocessable } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { inOrganization } from "@/lib/db";
import { newId } from "@/lib/ids";
import { changeWebhook } from "./change-webhook";
import { newSigningSecret, openConfiguration, rotateSigningSecret, sealConfiguration } from "./configuration";
import { deliver, type Endpoint } from "./delivery/deliver";
import { requireWebhook } from "./find-webhook";
import { healthOfWebhooks } from "./health";
import type * as op from "./operations";
import { removeWebhook } from "./remove-webhook";
import { requireCallable } from "./require-callable";
import { requireSingleDelivery } from "./require-single-delivery";
import type { TestAnswer } from "./webhook-schemas";
import { toWebhookRecord } from "./wire";

export const listWebhooks: Verb<typeof op.listWebhooks> = async (ctx) => {
  const rows = await ctx.db.webhook.findMany({
    where: { organizationId: ctx.organizationId, removedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return Promise.all(rows.map(async (row) => toWebhookRecord(row, await openConfiguration(row), ctx.now)));
};

export const getWebhook: Verb<typeof op.getWebhook> = async (ctx, { params }) => {
  const row = await requireWebhook(ctx, params.webhookId);
  return reply(200, toWebhookRecord(row, await openConfiguration(row), ctx.now), etag(row.version));
};

export const createWebhook: Verb<typeof op.createWebhook> = async (ctx, { body }) => {
  const { organizationId, db } = ctx;
  const id = newId("whk");
  const configuration = {
    headers: body.headers ?? null,
    oauth: body.oauth_configuration ?? null,
    secret: newSigningSecret(),
  };
  requireCallable({ url: body.url, ...configuration });
  const eventTypes = [...new Set(body.event_types)];
  await requireSingleDelivery(ctx, { url: body.url, eventTypes });
  const row = await db.webhook.create({
    data: {
      organizationId,
      id,
      url: body.url,
      eventTypes,
      description: body.description ?? "",
      createdAt: ctx.now,
      updatedAt: ctx.now,
      createdBy: ctx.actor.id,
      ...(await sealConfiguration({ organizationId, id }, configuration)),
    },
  });
  const changes = { url: [null, row.url], eventTypes: [null, eventTypes] } satisfies Record<string, [unknown, unknown]>;
  await recordAudit(ctx, { action: "createWebhook", subjectType: "webhook", subjectId: id, changes });
  return { ...toWebhookRecord(row, configuration, ctx.now), signing_secret: configuration.secret };
};

export const updateWebhook: Verb<typeof op.updateWebhook> = async (ctx, { params, body }) => {
  const { row, configuration } = await changeWebhook(ctx, params.webhookId, body);
  return reply(200, toWebhookRecord(row, configuration, ctx.now), etag(row.version));
};

export const rotateWebhookSecret: Verb<typeof op.rotateWebhookSecret> = async (ctx, { params, body }) => {
  const { organizationId, db, now } = ctx;
  const row = await requireWebhook(ctx, params.webhookId);
  requireCurrent(ctx.ifMatch, row.version);
  const { secret, columns } = await rotateSigningSecret(row, now);
  const previous = body.keep_previous ? {} : { previousSecret: null, previousSecretUntil: null };
  const { count } = await db.webhook.updateMany({
    where: { organizationId, id: row.id, version: row.version, removedAt: null },
    data: { ...columns, ...previous, version: { increment: 1 }, updatedAt: now },
  });
  if (count === 0) throw conflict("The webhook was changed a moment ago; read it again");
  await recordAudit(ctx, {
    action: "rotateWebhookSecret",
    subjectType: "webhook",
    subjectId: row.id,
    reason: body.reason,
    changes: { keepPrevious: [null, body.keep_previous] },
  });
  return reply(
    200,
    {
      signing_secret: secret,
      previous_secret_until: body.keep_previous ? columns.previousSecretUntil.toISOString() : null,
    },
    etag(row.version + 1),
  );
};

export const listWebhookHealth: Verb<typeof op.listWebhookHealth> = (ctx, { query }) =>
  healthOfWebhooks(ctx, query.hours);

export const deleteWebhook: Verb<typeof op.deleteWebhook> = async (ctx, { body }) => {
  const { organizationId, db } = ctx;
  const { id, url, event_types: eventTypes } = body;
  const candidates = await db.webhook.findMany({
    where: { organizationId, id, url, removedAt: null },
    select: { id: true, url: true, eventTypes: true },
    take: 1000,
  });
  const matches = candidates.filter((webhook) => !eventTypes || isSameSet(webhook.eventTypes, eventTypes));
  const [match, ...others] = matches;
  if (!match) throw notFound("Webhook not found");
  if (others.length > 0) {
    throw conflict(`${matches.length} webhooks match; name one by its id`, {
      ids: matches.map((webhook) => webhook.id),
    });
  }
  await removeWebhook(ctx, match);
};

export const sendTestEvent: Verb<typeof op.sendTestEvent> = async (ctx, { params, body }) => {
  const endpoint = await findEndpoint(ctx, params.webhookId);
  const startedAt = performance.now();
  const { answer: heard, error: reason } = await deliver(endpoint, {
    id: newId("obx"),
    eventType: body.eventType,
    timestamp: ctx.now,
    data: { message: body.message },
  });
  const answer: TestAnswer | null = heard && {
    status: heard.status,
    headers: heard.headers,
    body: heard.text,
    duration_ms: Math.round(performance.now() - startedAt),
  };
  if (reason !== null || answer === null) {
    throw unprocessable("Failed to send test event", { reason, detail: `${reason}.`, answer });
  }
  return { message: "Test event sent successfully", answer };
};

/** The transaction ends before anything is called: an endpoint that hangs must not hold a connection. */
const findEndpoint = ({ organizationId }: Context, id: string): Promise<Endpoint> =>
  inOrganization(organizationId, (db) => requireWebhook({ organizationId, db }, id));

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  new Set(some).size === new Set(others).size && others.every((one) => some.includes(one));
