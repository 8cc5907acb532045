import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { JsonText, reply, type Verb } from "@/lib/api/operation";
import { runStatement } from "@/lib/db";
import { findForChange } from "@/lib/providers/change-provider";
import { restartCollection } from "@/lib/verification/start-collection";
import { advanceWorkflow } from "./advance";
import { findWorkflow } from "./find-workflow";
import type * as op from "./operations";
import { shareProviders } from "./share-providers";
import { startWorkflow } from "./start-workflow";
import { assign } from "./assign-workflow";
import { recordOverride, stepVerbs } from "./step-verbs";
import { requireSubject, subjectKeyOf } from "./subject";
import { transition } from "./transition";
import { workflowStatusOf } from "./state-machine";
import { timelineStatement } from "./timeline-statement";
import { facilityTimeline, timelineRecordV1 } from "./wire";
import { workflowDetail } from "./workflow-detail";

export { listWorkflows } from "./list-workflows";
export { createWorkflowNote, listWorkflowNotes, updateWorkflowNote } from "./notes";
export { previewSignOff, signOffFiles } from "./sign-off";

export const startProviderWorkflow: Verb<typeof op.startProviderWorkflow> = async (ctx, { params }) => {
  const { providerId } = params;
  return { id: await startWorkflow(ctx, { providerId }), providerId };
};

export const startFacilityWorkflow: Verb<typeof op.startFacilityWorkflow> = async (ctx, { params }) => {
  const { facilityId } = params;
  return { id: await startWorkflow(ctx, { facilityId }), facilityId };
};

export const {
  approve: approveProviderWorkflow,
  deny: denyProviderWorkflow,
  table: tableProviderWorkflow,
  cancel: cancelProviderWorkflow,
  reachOut: reachOutProviderWorkflow,
  reportDataMissing: reportProviderDataMissing,
  resume: resumeProviderWorkflow,
  ready: readyProviderWorkflow,
  reopenVerification: reopenProviderVerification,
} = stepVerbs("provider");

export const {
  approve: approveFacilityWorkflow,
  deny: denyFacilityWorkflow,
  table: tableFacilityWorkflow,
  cancel: cancelFacilityWorkflow,
  reachOut: reachOutFacilityWorkflow,
  reportDataMissing: reportFacilityDataMissing,
  resume: resumeFacilityWorkflow,
  ready: readyFacilityWorkflow,
  reopenVerification: reopenFacilityVerification,
} = stepVerbs("facility");

/** Walks back one event that was not yet reverted, and starts the jobs again where the restored status needs them. */
export const revertWorkflowStatus: Verb<typeof op.revertWorkflowStatus> = async (ctx, { params, body }) => {
  const { workflow } = await transition(ctx, { id: params.id, action: "revert", reason: body.reason });
  await restartCollection(ctx, workflow.id);
  await advanceWorkflow(ctx, workflow.id);
  return { id: workflow.id, status: workflowStatusOf(workflow.status) };
};

export const recordWorkflowOverride: Verb<typeof op.recordWorkflowOverride> = (ctx, input) =>
  recordOverride(ctx, "provider", input);

export const assignWorkflow: Verb<typeof op.assignWorkflow> = (ctx, input) => assign(ctx, "provider", input);

export const assignFacilityWorkflow: Verb<typeof op.assignFacilityWorkflow> = (ctx, input) =>
  assign(ctx, "facility", input);

export const recordFacilityWorkflowOverride: Verb<typeof op.recordFacilityWorkflowOverride> = (ctx, input) =>
  recordOverride(ctx, "facility", input);

export const shareProviderToCommittee: Verb<typeof op.shareProviderToCommittee> = async (ctx, { params, body }) => {
  await findForChange(ctx, params.id);
  await shareProviders(ctx, [params.id], body.reason);
};

/** Moves the facility's workflow on to the committee, and marks the open flags that it shall see. */
export const shareFacilityToCommittee: Verb<typeof op.shareFacilityToCommittee> = async (ctx, { params, body }) => {
  const { organizationId, now } = ctx;
  const { workflow } = await transition(ctx, {
    id: params.id,
    kind: "facility",
    action: "shareToCommittee",
    reason: body.reason,
  });
  await ctx.db.flag.updateMany({
    where: { organizationId, ...subjectKeyOf(workflow), active: true },
    data: { sharedToCommittee: true, updatedAt: now },
  });
};

export const listProviderTimelines: Verb<typeof op.listProviderTimelines> = async (ctx, { params }) =>
  (await timelineOf(ctx, params.providerId)).map((event) => timelineRecordV1(event, event.workflow));

export const listProviderTimelinesV2: Verb<typeof op.listProviderTimelinesV2> = async (ctx, { params }) => {
  const [found] = await runStatement(ctx.db, timelineStatement, [ctx.organizationId, params.providerId]);
  if (!found) throw notFound(`Provider ${params.providerId} was not found`);
  return new JsonText(found[0] ?? "[]");
};

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
  const { detail, headers } = await workflowDetail(ctx, workflow);
  return reply(200, { ...detail, providerId: workflow.providerId ?? "" }, headers);
};

export const getFacilityWorkflow: Verb<typeof op.getFacilityWorkflow> = async (ctx, { params }) => {
  const workflow = await findWorkflow(ctx, params.id, "facility");
  const { detail, headers } = await workflowDetail(ctx, workflow);
  return reply(200, { ...detail, facilityId: workflow.facilityId ?? "" }, headers);
};

export const getFacilityTimeline: Verb<typeof op.getFacilityTimeline> = async (ctx, { params }) => {
  const { organizationId } = ctx;
  const facility = await ctx.db.facility.findFirst({ where: { organizationId, id: params.facilityId } });
  if (!facility) throw notFound(`Facility ${params.facilityId} was not found`);
  const newest = await ctx.db.workflow.findFirst({
    where: { organizationId, facilityId: facility.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return facilityTimeline(facility, newest);
};
