import type { Context } from "@/lib/api/context";
import { bulkInsert } from "@/lib/bulk-insert";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { wake } from "@/lib/jobs/wake";

export type Emitted = {
  type: string;
  /** Upper-case names that also mean this change, most specific first (`event-names.ts`). */
  aliases: readonly string[];
  /** Events of one subject (a workflow) reach an endpoint in the order of their changes. */
  subjectId: string;
  /** The event's data object, closed in each family. */
  data: Prisma.InputJsonObject;
  /** Only endpoints that asked for one of the aliases get it. */
  optInOnly?: boolean;
};

type EventContext = Pick<Context, "db" | "organizationId" | "now">;

const eventRow = ({ organizationId, now }: EventContext, { type, aliases, subjectId, data, optInOnly }: Emitted) => ({
  organizationId,
  id: newId("obx"),
  type,
  aliases: [...aliases],
  subjectId,
  data,
  optInOnly: optInOnly ?? false,
  occurredAt: now,
});

const insertEvents = bulkInsert<ReturnType<typeof eventRow>>("outbox_events", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  type: ["type", "text"],
  aliases: ["aliases", "text[]"],
  subjectId: ["subject_id", "text"],
  data: ["data", "jsonb"],
  optInOnly: ["opt_in_only", "boolean"],
  occurredAt: ["occurred_at", "timestamptz"],
});

/**
 * Writes an event into the transaction of the change it tells: it is delivered if that commits, and only then.
 * Returns the event's id, which receivers see as `webhook-id`.
 */
export async function emitEvent(ctx: EventContext, event: Emitted): Promise<string> {
  const row = eventRow(ctx, event);
  await ctx.db.outboxEvent.create({ data: row, select: { id: true } });
  await wake(ctx.db, "deliveries");
  return row.id;
}

/** The same for many subjects that one act changed, in one statement. */
export async function emitEvents(ctx: EventContext, events: readonly Emitted[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    ctx.db,
    events.map((event) => eventRow(ctx, event)),
  );
  await wake(ctx.db, "deliveries");
}
