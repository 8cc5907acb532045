import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { JsonText, reply, type Verb } from "@/lib/api/operation";
import { findForChange } from "@/lib/providers/change-provider";
import { answerAbout } from "@/lib/providers/kept-answers";
import { restartCollection } from "@/lib/verification/start-collection";
import { advanceWorkflow } from "./advance";
import { findWorkflow } from "./find-workflow";
import type * as op from "./operations";
import { shareProviders } from "./share-providers";
import { startWorkflow } from "./start-workflow";
import { assign } from "./assign-workflow";
import { recordOverride, stepVerbs } from "./step-verbs";
import { subjectKeyOf } from "./subject";
import { transition } from "./transition";
import { workflowStatusOf } from "./state-machine";
import { timelineStatementV1, timelineStatementV2, type TimelineStatement } from "./timeline-statement";
import { facilityTimeline } from "./wire";
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

export const listProviderTimelines: Verb<typeof op.listProviderTimelines> = (ctx, { params }) =>
  timelineOf(ctx, params.providerId, timelineStatementV1);

export const listProviderTimelinesV2: Verb<typeof op.listProviderTimelinesV2> = (ctx, { params }) =>
  timelineOf(ctx, params.providerId, timelineStatementV2);

/** Every event of every workflow of the provider, in the order in which it happened. */
async function timelineOf(ctx: Context, providerId: string, statement: TimelineStatement): Promise<JsonText> {
  const timeline = await answerAbout(
    ctx,
    { provider_id: providerId },
    {
      form: statement.name,
      part: () => ({ statement, values: [ctx.organizationId, providerId] }),
      write: ([events = null]) => events,
    },
  );
  if (!timeline) throw notFound(`Provider ${providerId} was not found`);
  return new JsonText(timeline.json);
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
