import { type Context, systemActor } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import { fileTypeOf } from "./file-type";
import { type WorkflowAction, workflowStatusOf } from "./state-machine";
import { transition } from "./transition";

const withPacket = new Set(["PSV_COMPLETED", "PSV_READY", "HOLD_FOR_COMMITTEE", "TABLED"]);

/**
 * Moves a workflow on as far as its checklist, packet and flags carry it; called in the transaction of whatever
 * changed one of them. Safe to call at any time: the row is locked, and what does not apply is left alone.
 */
export async function advanceWorkflow(ctx: Context, workflowId: string): Promise<void> {
  const { organizationId } = ctx;
  const asService: Context = { ...ctx, actor: systemActor, ifMatch: null, isBrowserSession: false };
  const [locked] = await ctx.db.$queryRaw<{ status: string }[]>`
    select status from workflows where organization_id = ${organizationId} and id = ${workflowId} for update`;
  if (!locked) return;
  const checklist = await ctx.db.verification.findMany({ where: { organizationId, workflowId } });
  const required = checklist.filter((element) => element.required);
  const isComplete =
    required.length > 0 && required.every(({ status }) => status === "verified" || status === "not_applicable");
  const step = async (action: WorkflowAction) => (await transition(asService, { id: workflowId, action })).workflow;

  let workflow = await ctx.db.workflow.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: workflowId } },
  });
  if (
    workflow.status === "NOT_STARTED" &&
    checklist.some((element) => element.attempts > 0 || element.status !== "pending")
  )
    workflow = await step("beginCollection");
  if (isComplete && (workflow.status === "DATA_MISSING" || workflow.status === "OUTREACH_IN_PROGRESS"))
    workflow = await step("resume");
  if (isComplete && workflow.status === "IN_PROGRESS") workflow = await step("completeVerification");
  await keepFileType(ctx, workflow, checklist);

  if (!withPacket.has(workflowStatusOf(workflow.status))) return;
  if (workflow.packetVersion !== workflow.checklistVersion) {
    await enqueue(
      ctx.db,
      "build-packet",
      { organizationId, workflowId },
      { singletonKey: `${workflowId}:${workflow.checklistVersion}` },
    );
    return;
  }
  if (workflow.status === "PSV_COMPLETED" && isComplete && (await openCriticalFlags(ctx, workflow.providerId)) === 0)
    await step("ready");
}

const openCriticalFlags = (ctx: Context, providerId: string): Promise<number> =>
  ctx.db.flag.count({ where: { organizationId: ctx.organizationId, providerId, active: true, severity: "critical" } });

async function keepFileType(
  ctx: Context,
  workflow: Workflow,
  checklist: { required: boolean; status: string }[],
): Promise<void> {
  const { organizationId } = ctx;
  const severe = await ctx.db.flag.count({
    where: { organizationId, providerId: workflow.providerId, active: true, severity: { in: ["critical", "major"] } },
  });
  const fileType = fileTypeOf(checklist, severe);
  await ctx.db.provider.updateMany({
    where: { organizationId, id: workflow.providerId, currentWorkflowId: workflow.id, fileType: { not: fileType } },
    data: { fileType, updatedAt: ctx.now, version: { increment: 1 } },
  });
}
