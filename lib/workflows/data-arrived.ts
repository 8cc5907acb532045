import { type Context, systemActor } from "@/lib/api/context";
import type { ElementKey } from "@/lib/verification/elements";
import { resetElements } from "@/lib/verification/start-collection";
import { advanceWorkflow } from "./advance";
import { lockUnfinishedWorkflow } from "./lock-workflow";
import { transition } from "./transition";

const waitsForData: readonly string[] = ["DATA_MISSING", "OUTREACH_IN_PROGRESS"];

/**
 * Tells the unfinished workflow of a provider or a facility that something about it arrived or changed, in the
 * transaction of that change: a workflow that waited for data resumes, and the elements whose facts changed are verified anew, because
 * what was confirmed of the old facts says nothing of the new ones. Without such a workflow nothing happens.
 */
export async function dataArrived(ctx: Context, subjectId: string, changed: readonly ElementKey[] = []): Promise<void> {
  const { organizationId } = ctx;
  const workflow = await lockUnfinishedWorkflow(ctx, subjectId);
  if (!workflow) return;

  const asked = await ctx.db.verification.findMany({
    where: {
      organizationId,
      workflowId: workflow.id,
      element: { in: [...changed] },
      status: { not: "not_applicable" },
    },
    select: { element: true },
  });
  await resetElements(
    ctx,
    workflow.id,
    asked.map(({ element }) => element),
  );
  if (waitsForData.includes(workflow.status)) {
    const asService: Context = { ...ctx, actor: systemActor, ifMatch: null, sessionId: undefined };
    await transition(asService, { id: workflow.id, action: "resume", reason: `${ctx.actor.name} brought data` });
  }
  await advanceWorkflow(ctx, workflow.id);
}
