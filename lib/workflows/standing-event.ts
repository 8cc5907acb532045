import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { Workflow } from "@/lib/generated/prisma/client";
import { kindOf, subjectKeyOf } from "./subject";

export type StandingEvent = { id: string; action: string; fromStatus: string; subjectChanges: unknown };

/**
 * The latest event of the workflow that was not reverted and is no revert itself, so that two reverts in a row walk
 * back two steps. Only the subject's newest workflow is reverted (409 otherwise).
 */
export async function latestStandingEvent(ctx: Context, workflow: Workflow): Promise<StandingEvent> {
  const newest = await ctx.db.workflow.findFirst({
    where: { organizationId: ctx.organizationId, ...subjectKeyOf(workflow) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (newest?.id !== workflow.id) throw conflict(`Only the newest workflow of a ${kindOf(workflow)} can be reverted`);

  const events = await ctx.db.workflowEvent.findMany({
    where: { organizationId: ctx.organizationId, workflowId: workflow.id },
    orderBy: { sequence: "desc" },
  });
  const reverted = new Set(events.map((event) => event.revertsEventId));
  // A correction moved nothing, so there is nothing of it to walk back.
  const standing = events.find(
    ({ id, action, revertsEventId }) => action !== "correct" && revertsEventId === null && !reverted.has(id),
  );
  if (!standing?.fromStatus) throw conflict("There is nothing left to revert");
  return { ...standing, fromStatus: standing.fromStatus };
}
