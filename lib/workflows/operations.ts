import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CalendarDate, paging } from "@/lib/api/wire-schemas";
import { fileTypes } from "@/lib/providers/enumerations";
import { describeTransition, workflowStatusNames } from "./state-machine";
import { families, fromTable, overrideOf, stepsOf, WithReason } from "./step-operations";
import { FacilityTimeline, TimelineRecordV1, TimelineRecordV2 } from "./timeline-schemas";
import { FacilityWorkflowDetail, WorkflowDetail, WorkflowListItem } from "./workflow-schemas";

export { assignFacilityWorkflow, assignWorkflow } from "./assignment-operations";
export { previewSignOff, signOffFiles } from "./sign-off-operations";
export {
  createWorkflowNote,
  listWorkflowNotes,
  updateWorkflowNote,
} from "./note-operations";

export const startProviderWorkflow = operation({
  id: "startProviderWorkflow",
  tag: "workflows",
  method: "POST",
  path: "/v2/provider/{providerId}/credentialing-workflows",
  summary: "Start a credentialing workflow for a provider",
  description: `Also starts the collection of what credentialing needs. ${describeTransition("start")} 400 while the provider has an unfinished workflow.`,
  access: "any role",
  body: z.looseObject({}).optional(),
  responses: { 201: z.object({ id: z.string(), providerId: z.string() }) },
  example: { params: { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

export const startFacilityWorkflow = operation({
  id: "startFacilityWorkflow",
  tag: "workflows",
  method: "POST",
  path: "/v2/facilities/{facilityId}/credentialing-workflows",
  summary: "Start a credentialing workflow for a facility",
  description: `Also starts the collection of what credentialing needs. ${describeTransition("start")} 400 while the facility has an unfinished workflow.`,
  access: "any role",
  body: z.looseObject({}).optional(),
  responses: { 201: z.object({ id: z.string(), facilityId: z.string() }) },
  example: { params: { facilityId: "fac_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

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
} = stepsOf("Provider");

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
} = stepsOf("Facility");

export const recordWorkflowOverride = overrideOf("recordWorkflowOverride", "Provider");
export const recordFacilityWorkflowOverride = overrideOf("recordFacilityWorkflowOverride", "Facility");

export const revertWorkflowStatus = operation({
  id: "revertWorkflowStatus",
  ...fromTable("revert", "Revert a decision, a tabling or a cancellation, a provider's or a facility's"),
  method: "PATCH",
  path: "/credentialing-workflows/{id}/revert-status",
  body: WithReason,
  responses: { 200: z.object({ id: z.string(), status: z.enum(workflowStatusNames) }) },
  example: { params: families.Provider.example, body: { reason: "Approved by mistake" } },
});

export const shareProviderToCommittee = operation({
  id: "shareProviderToCommittee",
  tag: "providers",
  method: "PATCH",
  path: "/v2/providers/{id}/share-to-cred-committee",
  summary: "Share a provider to the credentialing committee",
  description: `Marks the provider and its active flags. ${describeTransition("shareToCommittee")}`,
  access: "any role",
  body: WithReason,
  responses: { 204: null },
  example: {
    params: { id: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" },
    body: { reason: "Malpractice history needs the committee" },
  },
});

export const shareFacilityToCommittee = operation({
  id: "shareFacilityToCommittee",
  ...fromTable("shareToCommittee", "Share a facility to the credentialing committee"),
  path: "/v2/facility-credentialing-workflows/{id}/steps/move-to-committee",
  body: WithReason,
  example: { params: families.Facility.example, body: { reason: "The survey's findings need the committee" } },
});

export const listProviderTimelines = operation({
  id: "listProviderTimelines",
  tag: "workflows",
  method: "GET",
  path: "/providers/{providerId}/credentialing-workflow-timelines",
  summary: "Timeline of a provider's workflows (unversioned shape)",
  access: "any role",
  transaction: "one statement",
  responses: { 200: z.array(TimelineRecordV1) },
  example: { params: { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

export const listProviderTimelinesV2 = operation({
  id: "listProviderTimelinesV2",
  tag: "workflows",
  method: "GET",
  path: "/v2/provider/{providerId}/credentialing-workflow-timelines",
  summary: "Timeline of a provider's workflows",
  access: "any role",
  transaction: "one statement",
  responses: { 200: z.array(TimelineRecordV2) },
  example: { params: { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

const Names = z.array(z.string().max(64)).max(200);

export const listWorkflows = operation({
  id: "listWorkflows",
  tag: "workflows",
  method: "GET",
  path: "/credentialing-workflows",
  summary: "List credentialing workflows",
  access: "any role",
  transaction: "one statement",
  query: z.object({
    offset: paging.offset,
    limit: paging.limit,
    status: z.array(z.enum(workflowStatusNames)).optional(),
    providerId: z.string().max(64).optional(),
    providerNpi: z.string().max(20).optional(),
    providerFirstName: z.string().max(100).optional(),
    providerLastName: z.string().max(100).optional(),
    providerType: z.string().max(20).optional(),
    providerFileType: z.enum(fileTypes).optional(),
    providerExternalId: z.string().max(200).optional(),
    providerState: z.string().max(2).optional(),
    providerStates: Names.optional(),
    credentialingCycle: z.enum(["Initial", "Recredentialing"]).optional(),
    workflowIds: Names.optional(),
    assignedTo: z.string().max(64).optional(),
    search: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "Ours: beginning of the last name, NPI, external id or provider id" }),
    includeTerminatedProviders: z.boolean().default(false),
    createdAtStart: CalendarDate.optional(),
    createdAtEnd: CalendarDate.optional(),
    credentialingStatusUpdatedAtStart: CalendarDate.optional(),
    credentialingStatusUpdatedAtEnd: CalendarDate.optional(),
    sort: z
      .enum(["created_at", "longest_wait", "shortest_wait"])
      .default("created_at")
      .meta({ description: "By creation, or by how long the workflow has been in its status" }),
  }),
  responses: { 200: z.object({ data: z.array(WorkflowListItem), count: z.number() }) },
  example: { query: { status: ["PSV_READY"], limit: 25 } },
});

export const getWorkflow = operation({
  id: "getWorkflow",
  tag: "workflows",
  method: "GET",
  path: "/v2/credentialing-workflows/{id}",
  summary: "One credentialing workflow, and what the caller may do with it now",
  access: "any role",
  responses: { 200: WorkflowDetail },
  example: { params: families.Provider.example },
});

export const getFacilityTimeline = operation({
  id: "getFacilityTimeline",
  tag: "workflows",
  method: "GET",
  path: "/v2/facilities/{facilityId}/credentialing-workflow-timelines",
  summary: "Where the credentialing of a facility stands",
  description:
    "One object, despite the plural: the facility's newest workflow, with empty members while there is none.",
  access: "any role",
  responses: { 200: FacilityTimeline },
  example: { params: { facilityId: "fac_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

export const getFacilityWorkflow = operation({
  id: "getFacilityWorkflow",
  tag: "workflows",
  method: "GET",
  path: "/v2/facility-credentialing-workflows/{id}",
  summary: "One credentialing workflow of a facility, and what the caller may do with it now",
  access: "any role",
  responses: { 200: FacilityWorkflowDetail },
  example: { params: families.Facility.example },
});
