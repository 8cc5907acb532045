import type { Context } from "@/lib/api/context";
import { badRequest, conflict, notFound } from "@/lib/api/errors";
import { recordAudits } from "@/lib/audit/record";
import { counted } from "@/lib/counted";
import { dayMs } from "@/lib/day";
import { newId } from "@/lib/ids";
import { wake } from "@/lib/jobs/wake";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { nameFor } from "../event-names";
import { webhookRetention } from "../retention";

/** Deliveries that one call makes at most: a transaction stays short. */
const workflowDeliveriesAtATime = 20_000;

type PastEvent = {
  id: string;
  type: string;
  aliases: string[];
  optInOnly: boolean;
  subjectId: string;
  sequence: bigint;
};
type Asked = { workflowIds: readonly string[]; webhookIds?: readonly string[] };

/**
 * Delivers every event of the workflows to every webhook that asks for it now: anew where it went before, for the
 * first time where the webhook was registered later. Answers how many deliveries go out. Throws 404 for an unknown id.
 */
export async function replayWorkflows(ctx: Context, kind: SubjectKind, asked: Asked): Promise<number> {
  const { db, organizationId } = ctx;
  const workflowIds = [...new Set(asked.workflowIds)];
  const workflows = await requireWorkflows(ctx, kind, workflowIds);
  const webhooks = await requireWebhooks(ctx, asked.webhookIds);

  // What is not distributed yet goes out by itself.
  const events = await db.$queryRaw<PastEvent[]>`
    SELECT id, type, aliases, opt_in_only AS "optInOnly", subject_id AS "subjectId", sequence
    FROM outbox_events
    WHERE organization_id = ${organizationId} AND subject_id = ANY(${workflowIds}) AND fanned_out_at IS NOT NULL
    ORDER BY sequence`;
  requireEvents(ctx, workflows, events);
  const deliveries: ReturnType<typeof toDelivery>[] = [];
  for (const event of events) {
    for (const { id, eventTypes } of webhooks) {
      const name = nameFor(event, eventTypes);
      if (name !== null) deliveries.push(toDelivery(event, id, name));
    }
    // What is refused is not collected first: 500 workflows and many webhooks would be millions.
    if (deliveries.length > workflowDeliveriesAtATime) {
      throw badRequest(
        `These workflows have more than ${workflowDeliveriesAtATime} events to deliver; name fewer of them, or fewer webhooks`,
      );
    }
  }
  const replayed = await db.$executeRaw`
    INSERT INTO webhook_deliveries AS d
      (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence, replayed_at)
    SELECT ${organizationId}, n.id, n.webhook_id, n.event_id, n.event_type, n.subject_id, n.sequence, now()
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS n(
      id text, webhook_id text, event_id text, event_type text, subject_id text, sequence bigint)
    ON CONFLICT (organization_id, webhook_id, event_id) DO UPDATE
    SET state = 'pending', attempts_before = d.attempts, replayed_at = now(), next_attempt_at = now(),
      completed_at = NULL, lease_until = NULL, fence = d.fence + 1
    WHERE d.state <> 'pending' OR d.lease_until IS NULL OR d.lease_until <= now()`;
  await recordAudits(
    ctx,
    workflowIds.map((id) => ({
      action: "replayWorkflowEvents",
      subjectType: "workflow",
      subjectId: id,
      changes: asked.webhookIds && { webhooks: [null, asked.webhookIds] },
    })),
  );
  await wake(db, "deliveries");
  return replayed;
}

async function requireWorkflows({ db, organizationId }: Context, kind: SubjectKind, ids: string[]) {
  const whose = kind === "provider" ? { providerId: { not: null } } : { facilityId: { not: null } };
  const known = await db.workflow.findMany({
    where: { organizationId, id: { in: ids }, ...whose },
    select: { id: true, createdAt: true },
  });
  const unknown = ids.filter((id) => !known.some((workflow) => workflow.id === id));
  if (unknown.length > 0) throw notFound(`There is no ${kind}'s workflow ${unknown.slice(0, 10).join(", ")}`);
  return known;
}

type Known = { id: string; createdAt: Date };

/** Every workflow has events; throws 409 for those of which none is kept any more. */
function requireEvents({ now }: Context, workflows: readonly Known[], events: readonly PastEvent[]): void {
  const { delivery_days: days } = webhookRetention();
  if (days === null) return;
  const oldest = new Date(now.getTime() - days * dayMs);
  const told = new Set(events.map(({ subjectId }) => subjectId));
  const gone = workflows.filter(({ id, createdAt }) => createdAt < oldest && !told.has(id));
  if (gone.length === 0) return;
  const which = gone.slice(0, 10).map(({ id }) => id);
  throw conflict(`No event of ${which.join(", ")} can be sent again: they are kept for ${counted(days, "day")}`);
}

async function requireWebhooks({ db, organizationId }: Context, ids: readonly string[] | undefined) {
  const webhooks = await db.webhook.findMany({
    where: { organizationId, removedAt: null, id: ids && { in: [...ids] } },
    select: { id: true, eventTypes: true },
    orderBy: { id: "asc" },
  });
  const unknown = ids?.filter((id) => !webhooks.some((webhook) => webhook.id === id)) ?? [];
  if (unknown.length > 0) throw notFound(`There is no webhook ${unknown.slice(0, 10).join(", ")}`);
  return webhooks;
}

const toDelivery = (event: PastEvent, webhookId: string, name: string) => ({
  id: newId("dlv"),
  webhook_id: webhookId,
  event_id: event.id,
  event_type: name,
  subject_id: event.subjectId,
  sequence: String(event.sequence),
});
