import { notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { momentOf } from "@/lib/api/wire-schemas";
import { bodyOf } from "../delivery/deliver";
import { requireWebhook, requireWebhookOrRemoved } from "../find-webhook";
import { findDeliveries, findDelivery } from "./find-deliveries";
import type * as op from "./operations";
import { keptFor, webhookRetention } from "../retention";
import { replayDeliveries, replayDelivery, replayFailed } from "./replay-deliveries";
import { replayWorkflows } from "./replay-workflows";
import { subjectOf } from "./subject-of";
import { toAttemptRecord, toDeliveryRecord } from "./wire";

/** Attempts that a delivery is shown with; older ones are counted. */
const shownAttempts = 20;

export const listWebhookDeliveries: Verb<typeof op.listWebhookDeliveries> = async (ctx, { query }) => {
  const { rows, nextCursor } = await findDeliveries(ctx, query);
  return { data: rows.map(toDeliveryRecord), next_cursor: nextCursor, kept: webhookRetention() };
};

export const listDeliveriesOfWebhook: Verb<typeof op.listDeliveriesOfWebhook> = async (ctx, { params, query }) => {
  await requireWebhookOrRemoved(ctx, params.webhookId);
  const { rows, nextCursor } = await findDeliveries(ctx, { ...query, webhookId: params.webhookId });
  return { data: rows.map(toDeliveryRecord), next_cursor: nextCursor, kept: webhookRetention() };
};

export const getWebhookDelivery: Verb<typeof op.getWebhookDelivery> = async (ctx, { params }) => {
  const { organizationId, db } = ctx;
  const row = await findDelivery(ctx, params.deliveryId);
  if (!row) throw notFound(`There is no delivery ${params.deliveryId}${keptFor()}`);
  const attempts = await db.webhookAttempt.findMany({
    where: { organizationId, deliveryId: row.id },
    orderBy: [{ number: "desc" }, { startedAt: "desc" }],
    take: shownAttempts,
  });
  const message = { id: row.eventId, eventType: row.eventType, timestamp: row.occurredAt, data: row.data };
  return {
    ...toDeliveryRecord(row),
    request_body: bodyOf(message),
    subject: await subjectOf(ctx, row.subjectId),
    attempt_list: attempts.map(toAttemptRecord),
  };
};

export const replayWebhookDelivery: Verb<typeof op.replayWebhookDelivery> = async (ctx, { params }) => {
  await replayDelivery(ctx, params.deliveryId);
  return { replayed: 1 };
};

export const replayWebhookDeliveries: Verb<typeof op.replayWebhookDeliveries> = async (ctx, { body }) => ({
  replayed: (await replayDeliveries(ctx, body.delivery_ids)).length,
});

export const replayFailedDeliveries: Verb<typeof op.replayFailedDeliveries> = async (ctx, { params, body }) => {
  const { id } = await requireWebhook(ctx, params.webhookId);
  const { replayed, hasMore } = await replayFailed(ctx, { webhookId: id, since: momentOf(body.since) });
  return { replayed, has_more: hasMore };
};

export const replayWorkflowEvents: Verb<typeof op.replayWorkflowEvents> = async (ctx, { body }) => ({
  replayed: await replayWorkflows(ctx, "provider", { workflowIds: body.workflow_ids, webhookIds: body.webhook_ids }),
});

export const replayFacilityWorkflowEvents: Verb<typeof op.replayFacilityWorkflowEvents> = async (ctx, { body }) => ({
  replayed: await replayWorkflows(ctx, "facility", { workflowIds: body.workflow_ids, webhookIds: body.webhook_ids }),
});
