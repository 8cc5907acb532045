import { type Db, systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { requestDecidedPackets } from "@/lib/workflows/request-packet";
import { nameFor } from "../event-names";
import { patience } from "./patience";

/** Events that one call takes at most, and deliveries after which it takes no more: a transaction stays short. */
const eventsAtATime = 500;
const deliveriesAtATime = 2_000;

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
 * specific of them; and has the packets built that final decisions changed. Returns how many events it took. One process
 * at a time does it, because an event must not become deliveries before an earlier one of its subject did; another gets 0.
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
        if (name !== null) deliveries.push({ event, id: newId("dlv"), webhookId: id, name });
      }
    }
    await insertDeliveries(db, deliveries);
    await requestDecidedPackets(db, taken);
    await db.$executeRaw`
      UPDATE outbox_events SET fanned_out_at = now()
      FROM unnest(${taken.map((event) => event.organizationId)}::text[], ${taken.map(({ id }) => id)}::text[])
        AS done(organization_id, id)
      WHERE outbox_events.organization_id = done.organization_id AND outbox_events.id = done.id`;
    return taken.length;
  }, patience);
}

type Delivery = { event: PendingEvent; id: string; webhookId: string; name: string };

/** Seconds after which a delivery that nobody promoted is looked at anyway; `settle` promotes it long before. */
const lookAgainSeconds = 60;

/**
 * What waits behind another of its subject is due when that one is through, no earlier than its retry. The one before
 * is held while this is written, so that whoever settles it sees what waits; is it being settled at this moment, the
 * new one is due at once. In either case `claim` holds the order.
 */
async function insertDeliveries(db: Db, deliveries: readonly Delivery[]): Promise<void> {
  const firsts = new Set<string>();
  const isFirst = deliveries.map(({ event, webhookId }) => {
    const queue = `${event.organizationId} ${webhookId} ${event.subjectId}`;
    return !firsts.has(queue) && firsts.add(queue) !== undefined;
  });
  await db.$executeRaw`
    INSERT INTO webhook_deliveries
      (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence, next_attempt_at)
    SELECT n.organization_id, n.id, n.webhook_id, n.event_id, n.event_type, n.subject_id, n.sequence,
      CASE WHEN n.is_first AND before.next_attempt_at IS NULL THEN date_trunc('milliseconds', now())
        ELSE greatest(before.next_attempt_at, now() + ${lookAgainSeconds} * interval '1 second') END
    FROM unnest(${deliveries.map(({ event }) => event.organizationId)}::text[],
      ${deliveries.map(({ id }) => id)}::text[], ${deliveries.map(({ webhookId }) => webhookId)}::text[],
      ${deliveries.map(({ event }) => event.id)}::text[], ${deliveries.map(({ name }) => name)}::text[],
      ${deliveries.map(({ event }) => event.subjectId)}::text[],
      ${deliveries.map(({ event }) => event.sequence)}::bigint[], ${isFirst}::boolean[])
      AS n(organization_id, id, webhook_id, event_id, event_type, subject_id, sequence, is_first)
    LEFT JOIN LATERAL (
      SELECT p.next_attempt_at FROM webhook_deliveries p
      WHERE p.organization_id = n.organization_id AND p.webhook_id = n.webhook_id AND p.subject_id = n.subject_id
        AND p.completed_at IS NULL AND p.sequence < n.sequence
      ORDER BY p.sequence DESC LIMIT 1 FOR SHARE SKIP LOCKED) before ON true
    ON CONFLICT (organization_id, webhook_id, event_id) DO NOTHING`;
}
