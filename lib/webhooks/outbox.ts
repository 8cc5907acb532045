import type { Context } from "@/lib/api/context";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { wake } from "@/lib/jobs/wake";

type Emitted = {
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

/**
 * Writes an event into the transaction of the change it tells: it is delivered if that commits, and only then.
 * Returns the event's id, which receivers see as `webhook-id`.
 */
export async function emitEvent(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  { type, aliases, subjectId, data, optInOnly = false }: Emitted,
): Promise<string> {
  const { db, organizationId, now } = ctx;
  const id = newId("obx");
  await db.outboxEvent.create({
    data: { organizationId, id, type, aliases: [...aliases], subjectId, data, optInOnly, occurredAt: now },
    select: { id: true },
  });
  await wake(db, "deliveries");
  return id;
}
