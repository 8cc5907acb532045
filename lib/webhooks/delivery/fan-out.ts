import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { nameFor } from "../event-names";

/** Events that one call takes at most, and deliveries after which it takes no more: a transaction stays short. */
const eventsAtATime = 500;
const deliveriesAtATime = 2_000;

/** A busy database makes it slower, not impossible; the default of 5 s would throw the work away. */
const patience = { maxWait: 10_000, timeout: 25_000 };

type PendingEvent = {
  organizationId: string;
  id: string;
  type: string;
  aliases: string[];
  optInOnly: boolean;
  subjectId: string;
  sequence: bigint;
};

/**
 * Turns new events into deliveries: one for each endpoint that asked for one of the event's names, under the most
 * specific of them. Returns how many events it took. One process at a time does it, because an event must not become
 * deliveries before an earlier one of its subject did; another gets 0.
 */
export async function fanOut(): Promise<number> {
  return systemDb().$transaction(async (db) => {
    const [lock] = await db.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('credence webhook fan-out', 0)) AS taken`;
    if (!lock?.taken) return 0;

    const events = await db.$queryRaw<PendingEvent[]>`
      SELECT e.organization_id AS "organizationId", e.id, e.type, e.aliases, e.opt_in_only AS "optInOnly",
        e.subject_id AS "subjectId", e.sequence
      FROM organizations o CROSS JOIN LATERAL (
        SELECT * FROM outbox_events
        WHERE organization_id = o.id AND fanned_out_at IS NULL ORDER BY sequence LIMIT ${eventsAtATime}) e
      ORDER BY e.sequence LIMIT ${eventsAtATime}`;
    if (events.length === 0) return 0;

    const organizationIds = [...new Set(events.map(({ organizationId }) => organizationId))];
    // One that is removed meanwhile gets deliveries that nobody claims.
    const webhooks = await db.$queryRaw<{ organizationId: string; id: string; eventTypes: string[] }[]>`
      SELECT organization_id AS "organizationId", id, event_types AS "eventTypes"
      FROM webhooks WHERE organization_id = ANY(${organizationIds}) AND removed_at IS NULL`;

    const deliveries: Delivery[] = [];
    const taken: PendingEvent[] = [];
    for (const event of events) {
      if (deliveries.length >= deliveriesAtATime) break;
      taken.push(event);
      for (const { organizationId, id, eventTypes } of webhooks) {
        const name = organizationId === event.organizationId ? nameFor(event, eventTypes) : null;
        if (name !== null) deliveries.push(toDelivery(event, id, name));
      }
    }
    // An event that waits behind another of its subject is due no earlier than that one; `claim` holds the order.
    await db.$executeRaw`
      INSERT INTO webhook_deliveries
        (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence, next_attempt_at)
      SELECT n.*, greatest(date_trunc('milliseconds', now()), (
        SELECT max(p.next_attempt_at) FROM webhook_deliveries p
        WHERE p.organization_id = n.organization_id AND p.webhook_id = n.webhook_id
          AND p.subject_id = n.subject_id AND p.state = 'pending'))
      FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS n(
        organization_id text, id text, webhook_id text, event_id text, event_type text, subject_id text, sequence bigint)
      ON CONFLICT (organization_id, webhook_id, event_id) DO NOTHING`;
    await db.$executeRaw`
      UPDATE outbox_events SET fanned_out_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(taken.map(toKey))}::jsonb) AS done(organization_id text, id text)
      WHERE outbox_events.organization_id = done.organization_id AND outbox_events.id = done.id`;
    return taken.length;
  }, patience);
}

const toKey = ({ organizationId, id }: PendingEvent) => ({ organization_id: organizationId, id });

type Delivery = ReturnType<typeof toDelivery>;

const toDelivery = (event: PendingEvent, webhookId: string, name: string) => ({
  organization_id: event.organizationId,
  id: newId("dlv"),
  webhook_id: webhookId,
  event_id: event.id,
  event_type: name,
  subject_id: event.subjectId,
  sequence: String(event.sequence),
});
