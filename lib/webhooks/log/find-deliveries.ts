import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { momentOf } from "@/lib/api/wire-schemas";
import { Prisma } from "@/lib/generated/prisma/client";
import type { DeliveryState } from "./delivery-schemas";
import type { DeliveryRow } from "./wire";

export type DeliveryChoice = {
  webhookId?: string;
  state?: DeliveryState[];
  event_type?: string[];
  subject_id?: string;
  since?: string;
  until?: string;
  limit: number;
  cursor?: string;
};

const conditions: Record<DeliveryState, Prisma.Sql> = {
  pending: Prisma.sql`(d.state = 'pending' AND d.attempts = d.attempts_before)`,
  retrying: Prisma.sql`(d.state = 'pending' AND d.attempts > d.attempts_before)`,
  delivered: Prisma.sql`d.state = 'delivered'`,
  dead: Prisma.sql`d.state = 'dead'`,
};

/** Deliveries with their endpoint, newest first, and where to go on; of one delivery when `id` is given. */
const selected = (chosen: Prisma.Sql, limit: number) => Prisma.sql`
  SELECT d.id, d.webhook_id AS "webhookId", d.event_id AS "eventId", d.event_type AS "eventType",
    d.subject_id AS "subjectId", d.state, d.attempts, d.attempts_before AS "attemptsBefore",
    d.next_attempt_at AS "nextAttemptAt", d.last_status AS "lastStatus", d.last_error AS "lastError",
    d.created_at AS "createdAt", d.completed_at AS "completedAt", d.replayed_at AS "replayedAt",
    w.url, w.removed_at AS "webhookRemovedAt", e.data, e.occurred_at AS "occurredAt",
    last.duration_ms AS "lastDurationMs"
  FROM (
    SELECT * FROM webhook_deliveries d WHERE ${chosen} ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}) d
  JOIN webhooks w ON w.organization_id = d.organization_id AND w.id = d.webhook_id
  JOIN outbox_events e ON e.organization_id = d.organization_id AND e.id = d.event_id
  LEFT JOIN LATERAL (
    SELECT a.duration_ms FROM webhook_attempts a
    WHERE a.organization_id = d.organization_id AND a.delivery_id = d.id
    ORDER BY a.number DESC, a.started_at DESC LIMIT 1) last ON true
  ORDER BY d.created_at DESC, d.id DESC`;

/** One delivery of the organization, or undefined. */
export async function findDelivery(ctx: Context, id: string): Promise<DeliveryRow | undefined> {
  const chosen = Prisma.sql`d.organization_id = ${ctx.organizationId} AND d.id = ${id}`;
  const [row] = await ctx.db.$queryRaw<DeliveryRow[]>(selected(chosen, 1));
  return row;
}

/** A page of deliveries along (created_at, id), newest first. Throws 400 for a cursor that was not given out. */
export async function findDeliveries(
  ctx: Context,
  choice: DeliveryChoice,
): Promise<{ rows: DeliveryRow[]; nextCursor: string | null }> {
  const { webhookId, state, event_type: names, subject_id: subjectId, since, until, limit, cursor } = choice;
  const place = cursor === undefined ? undefined : readCursor(cursor);
  const parts = [
    Prisma.sql`d.organization_id = ${ctx.organizationId}`,
    webhookId !== undefined && Prisma.sql`d.webhook_id = ${webhookId}`,
    state?.length &&
      Prisma.sql`(${Prisma.join(
        state.map((one) => conditions[one]),
        " OR ",
      )})`,
    // One is an equality: its index then has them in the order of time.
    names?.length &&
      (names.length === 1 ? Prisma.sql`d.event_type = ${names[0]}` : Prisma.sql`d.event_type = ANY(${names})`),
    subjectId !== undefined && Prisma.sql`d.subject_id = ${subjectId}`,
    since !== undefined && Prisma.sql`d.created_at >= ${momentOf(since)}`,
    until !== undefined && Prisma.sql`d.created_at < ${momentOf(until)}`,
    // The first half is a plain range, which an index answers also under row-level security.
    place &&
      Prisma.sql`d.created_at <= ${place.createdAt} AND (d.created_at < ${place.createdAt} OR d.id < ${place.id})`,
  ].filter((part): part is Prisma.Sql => typeof part === "object");

  const rows = await ctx.db.$queryRaw<DeliveryRow[]>(selected(Prisma.join(parts, " AND "), limit + 1));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}

type Place = { createdAt: Date; id: string };

const writeCursor = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

function readCursor(text: string): Place {
  const [, time, id] = /^(\d{1,15})\.(dlv_[0-9a-z]{1,60})$/.exec(text) ?? [];
  if (time === undefined || id === undefined) {
    const message = "is not one that was given out";
    throw badRequest(`Invalid query: cursor ${message}`, [{ path: "cursor", message }]);
  }
  return { createdAt: new Date(Number(time)), id };
}
