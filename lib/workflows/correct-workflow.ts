import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { lockWorkflow } from "./lock-workflow";
import { subjectOf } from "./subject";
import { timelineDates } from "./timeline-dates";

/** What a person may correct of a workflow without moving it. */
export type WorkflowCorrections = Partial<
  Pick<
    Workflow,
    "receivedDate" | "attestationDate" | "psvCompletedAt" | "decisionDate" | "medicalDirectorId" | "medicalDirectorName"
  >
>;

/** Corrects dates and medical director of a workflow: its status stays, and its timeline tells who did it and why. */
export async function correctWorkflow(
  ctx: Context,
  id: string,
  { corrections, reason }: { corrections: WorkflowCorrections; reason?: string },
): Promise<void> {
  const { organizationId, db, actor } = ctx;
  await lockWorkflow(ctx, id);
  const before = await db.workflow.findFirstOrThrow({ where: { organizationId, id } });
  const eventId = newId("evt");
  const corrected = await db.workflow.update({
    where: { organizationId_id: { organizationId, id } },
    data: {
      ...corrections,
      sequence: before.sequence + 1,
      lastEventId: eventId,
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: actor.id,
      updatedByName: actor.name,
    },
  });
  await db.workflowEvent.create({
    data: {
      organizationId,
      id: eventId,
      workflowId: id,
      sequence: corrected.sequence,
      action: "correct",
      fromStatus: before.status,
      toStatus: before.status,
      previousEventId: before.lastEventId,
      reason,
      actorType: actor.type,
      actorId: actor.id,
      actorName: actor.name,
      ...timelineDates(corrected, await subjectOf(ctx, corrected)),
      occurredAt: ctx.now,
    },
  });
}
