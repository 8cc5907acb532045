import { type Context, systemActor } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { isComplete } from "@/lib/verification/elements";
import { keepVerdict } from "./file-verdict";
import { lockWorkflow } from "./lock-workflow";
import { needsPacket, requestPacket } from "./request-packet";
import type { WorkflowAction } from "./state-machine";
import { subjectKeyOf } from "./subject";
import { transition } from "./transition";

/**
 * Moves a workflow on as far as its checklist, packet and flags carry it; called in the transaction of whatever
 * changed one of them. Safe to call at any time: the row is locked, and what does not apply is left alone.
 */
export async function advanceWorkflow(ctx: Context, workflowId: string): Promise<void> {
  const { organizationId } = ctx;
  const asService: Context = { ...ctx, actor: systemActor, ifMatch: null, sessionId: undefined };
  if (!(await lockWorkflow(ctx, workflowId))) return;
  const checklist = await ctx.db.verification.findMany({ where: { organizationId, workflowId } });
  const isVerified = isComplete(checklist);
  const step = async (action: WorkflowAction) => (await transition(asService, { id: workflowId, action })).workflow;

  let workflow = await ctx.db.workflow.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: workflowId } },
  });
  if (
    workflow.status === "NOT_STARTED" &&
    checklist.some((element) => element.attempts > 0 || element.status !== "pending")
  )
    workflow = await step("beginCollection");
  if (isVerified && (workflow.status === "DATA_MISSING" || workflow.status === "OUTREACH_IN_PROGRESS"))
    workflow = await step("resume");
  if (isVerified && workflow.status === "IN_PROGRESS") workflow = await step("completeVerification");
  await keepVerdict(ctx, workflow);

  if (needsPacket(workflow)) {
    await requestPacket(ctx, workflow);
    return;
  }
  if (workflow.status === "PSV_COMPLETED" && isVerified && (await openFlags(ctx, workflow, ["critical"])) === 0)
    await step("ready");
}

const openFlags = ({ db, organizationId }: Context, workflow: Workflow, severities: string[]): Promise<number> =>
  db.flag.count({
    where: { organizationId, ...subjectKeyOf(workflow), active: true, severity: { in: severities } },
  });
