import type { Context } from "@/lib/api/context";
import { requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { findForChange } from "@/lib/providers/change-provider";
import { resetElements, restartCollection } from "@/lib/verification/start-collection";
import { advanceWorkflow } from "./advance";
import { findWorkflow } from "./find-workflow";
import type * as op from "./operations";
import { shareProviders } from "./share-providers";
import { startWorkflow } from "./start-workflow";
import { requireSubject } from "./subject";
import { transition } from "./transition";
import { staleElements } from "./verification-window";
import { workflowStatusOf } from "./state-machine";
import { timelineRecordV1, timelineRecordV2 } from "./wire";
import { workflowDetail } from "./workflow-detail";

export { listWorkflows } from "./list-workflows";
export { createWorkflowNote, listWorkflowNotes, updateWorkflowNote } from "./notes";

export const startProviderWorkflow: Verb<typeof op.startProviderWorkflow> = async (ctx, { params }) => {
  const { providerId } = params;
  return { id: await startWorkflow(ctx, { providerId }), providerId };
};

export const approveProviderWorkflow: Verb<typeof op.approveProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "approve", decision: body });
};

export const denyProviderWorkflow: Verb<typeof op.denyProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "deny", decision: body });
};

export const tableProviderWorkflow: Verb<typeof op.tableProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "table", decision: body });
};

export const cancelProviderWorkflow: Verb<typeof op.cancelProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "cancel", reason: body.reason });
};

/** Walks back one event that was not yet reverted, and starts the jobs again where the restored status needs them. */
export const revertWorkflowStatus: Verb<typeof op.revertWorkflowStatus> = async (ctx, { params, body }) => {
  const { workflow } = await transition(ctx, { id: params.id, action: "revert", reason: body.reason });
  await restartCollection(ctx, workflow.id);
  await advanceWorkflow(ctx, workflow.id);
  return { id: workflow.id, status: workflowStatusOf(workflow.status) };
};

export const reachOutProviderWorkflow: Verb<typeof op.reachOutProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "reachOut", reason: body.reason });
};

export const reportProviderDataMissing: Verb<typeof op.reportProviderDataMissing> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "reportDataMissing", reason: body.reason });
};

export const resumeProviderWorkflow: Verb<typeof op.resumeProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "resume", reason: body.reason });
  await advanceWorkflow(ctx, params.id);
};

export const readyProviderWorkflow: Verb<typeof op.readyProviderWorkflow> = async (ctx, { params, body }) => {
  await transition(ctx, { id: params.id, action: "ready", reason: body.reason });
};

/** The elements named go back to pending; left out, those that failed or are past the verification window. */
export const reopenProviderVerification: Verb<typeof op.reopenProviderVerification> = async (ctx, { params, body }) => {
  const stale = await staleElements(ctx, params.id);
  await transition(ctx, { id: params.id, action: "reopenVerification", reason: body.reason });
  const elements = body.elements ?? [...stale.map(({ element }) => element), ...(await failedElements(ctx, params.id))];
  await resetElements(ctx, params.id, elements);
  await advanceWorkflow(ctx, params.id);
};

async function failedElements(ctx: Context, workflowId: string): Promise<string[]> {
  const failed = await ctx.db.verification.findMany({
    where: { organizationId: ctx.organizationId, workflowId, status: "failed" },
    select: { element: true },
  });
  return failed.map(({ element }) => element);
}

export const recordWorkflowOverride: Verb<typeof op.recordWorkflowOverride> = async (ctx, { params, body }) => {
  const workflow = await findWorkflow(ctx, params.id);
  requireCurrent(ctx.ifMatch, workflow.version);
  await ctx.db.workflowOverride.create({
    data: {
      organizationId: ctx.organizationId,
      id: newId("ovr"),
      workflowId: workflow.id,
      kind: body.kind,
      reason: body.reason,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      createdAt: ctx.now,
    },
  });
  await recordAudit(ctx, {
    action: "recordWorkflowOverride",
    subjectType: "workflow",
    subjectId: workflow.id,
    reason: body.reason,
    changes: { override: [null, body.kind] },
  });
};

export const shareProviderToCommittee: Verb<typeof op.shareProviderToCommittee> = async (ctx, { params, body }) => {
  await findForChange(ctx, params.id);
  await shareProviders(ctx, [params.id], body.reason);
};

export const listProviderTimelines: Verb<typeof op.listProviderTimelines> = async (ctx, { params }) =>
  (await timelineOf(ctx, params.providerId)).map((event) => timelineRecordV1(event, event.workflow));

export const listProviderTimelinesV2: Verb<typeof op.listProviderTimelinesV2> = async (ctx, { params }) =>
  (await timelineOf(ctx, params.providerId)).map((event) => timelineRecordV2(event, event.workflow));

/** Every event of every workflow of the provider, in the order in which it happened. */
async function timelineOf(ctx: Context, providerId: string) {
  const { organizationId } = ctx;
  await requireSubject(ctx, { providerId });
  return ctx.db.workflowEvent.findMany({
    where: { organizationId, workflow: { organizationId, providerId } },
    include: { workflow: true },
    orderBy: [{ workflow: { createdAt: "asc" } }, { workflowId: "asc" }, { sequence: "asc" }],
  });
}

export const getWorkflow: Verb<typeof op.getWorkflow> = async (ctx, { params }) => {
  const workflow = await findWorkflow(ctx, params.id, "provider");
  const detail = { ...(await workflowDetail(ctx, workflow)), providerId: workflow.providerId ?? "" };
  return reply(200, detail, etag(workflow.version));
};
