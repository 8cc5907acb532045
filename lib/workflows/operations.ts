import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CalendarDate, Id, Moment, MomentAnswer, paging, Reason, Text } from "@/lib/api/wire-schemas";
import { fileTypes } from "@/lib/providers/enumerations";
import { describeTransition, providerTransitions, type WorkflowAction, workflowStatusNames } from "./state-machine";
import { TimelineRecordV1, TimelineRecordV2, WorkflowDetail, WorkflowListItem } from "./workflow-schemas";

const Signature = z.object({
  name: Text(200).meta({ title: "Type your name to sign", description: "The decider's own name, typed" }),
  statementVersion: Text(50).meta({ description: "Version of the statement that was signed" }),
});
const OwnDecisionMembers = {
  reason: z.string().max(2000).optional().meta({ title: "Reason" }),
  signature: Signature.optional(),
};
export const Decision = z
  .object({
    credStatusDate: Moment.optional().meta({
      title: "Decision date",
      description: "When it was decided; now if left out, never in the future",
    }),
    medicalDirectorId: Id.optional().meta({ title: "Medical director" }),
    ...OwnDecisionMembers,
  })
  .meta({ id: "Decision" });
const Tabling = z.object(OwnDecisionMembers);
const WithReason = z.object({ reason: Reason.meta({ title: "Reason" }) });

/** Summary, roles and text of a step, from the one table. */
function step<const Action extends WorkflowAction>(action: Action, summary: string) {
  return {
    tag: "workflows",
    method: "PUT",
    summary,
    description: describeTransition(action),
    access: providerTransitions[action].roles,
  } as const;
}
const exampleParams = { id: "wf_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const decisionExample = {
  params: exampleParams,
  body: { credStatusDate: "2026-03-02T15:00:00Z", medicalDirectorId: "usr_01hzy3v7k4c9m2n8p5q6r7s8t9" },
};
const reasonExample = { params: exampleParams, body: { reason: "The provider withdrew the application" } };

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

export const approveProviderWorkflow = operation({
  id: "approveProviderWorkflow",
  ...step("approve", "Approve a provider credentialing workflow"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-cred-approved",
  body: Decision,
  responses: { 204: null },
  example: decisionExample,
});

export const denyProviderWorkflow = operation({
  id: "denyProviderWorkflow",
  ...step("deny", "Deny a provider credentialing workflow"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-cred-denied",
  body: Decision,
  responses: { 204: null },
  example: decisionExample,
});

export const tableProviderWorkflow = operation({
  id: "tableProviderWorkflow",
  ...step("table", "Table a provider credentialing workflow"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-tabled",
  body: Tabling,
  responses: { 204: null },
  example: { params: exampleParams },
});

export const cancelProviderWorkflow = operation({
  id: "cancelProviderWorkflow",
  ...step("cancel", "Cancel a provider credentialing workflow"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-cancel",
  body: WithReason,
  responses: { 204: null },
  example: reasonExample,
});

export const revertWorkflowStatus = operation({
  id: "revertWorkflowStatus",
  ...step("revert", "Revert a decision, a tabling or a cancellation"),
  method: "PATCH",
  path: "/credentialing-workflows/{id}/revert-status",
  body: WithReason,
  responses: { 200: z.object({ id: z.string(), status: z.enum(workflowStatusNames) }) },
  example: { params: exampleParams, body: { reason: "Approved by mistake" } },
});

export const reachOutProviderWorkflow = operation({
  id: "reachOutProviderWorkflow",
  ...step("reachOut", "Record that the provider is being reached out to"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-outreach-in-progress",
  body: z.object({ reason: z.string().max(2000).optional().meta({ title: "Reason" }) }),
  responses: { 204: null },
  example: { params: exampleParams },
});

export const reportProviderDataMissing = operation({
  id: "reportProviderDataMissing",
  ...step("reportDataMissing", "Report that data is missing"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-data-missing",
  body: WithReason,
  responses: { 204: null },
  example: { params: exampleParams, body: { reason: "The malpractice certificate is missing" } },
});

export const resumeProviderWorkflow = operation({
  id: "resumeProviderWorkflow",
  ...step("resume", "Resume collection"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-in-progress",
  body: z.object({ reason: z.string().max(2000).optional().meta({ title: "Reason" }) }),
  responses: { 204: null },
  example: { params: exampleParams },
});

export const readyProviderWorkflow = operation({
  id: "readyProviderWorkflow",
  ...step("ready", "Mark a verified workflow ready for decision"),
  path: "/v2/credentialing-workflows/{id}/steps/move-to-psv-ready",
  body: WithReason,
  responses: { 204: null },
  example: { params: exampleParams, body: { reason: "The open flag concerns another person of the same name" } },
});

export const reopenProviderVerification = operation({
  id: "reopenProviderVerification",
  ...step("reopenVerification", "Reopen verification"),
  path: "/v2/credentialing-workflows/{id}/steps/reopen-verification",
  body: z.object({
    reason: Reason.meta({ title: "Reason" }),
    elements: z.array(z.string().max(64)).max(50).optional(),
  }),
  responses: { 204: null },
  example: { params: exampleParams, body: { reason: "The license was renewed", elements: ["license"] } },
});

export const recordWorkflowOverride = operation({
  id: "recordWorkflowOverride",
  tag: "workflows",
  method: "PUT",
  path: "/v2/credentialing-workflows/{id}/overrides",
  summary: "Record an exception for a decision",
  description:
    "Lets a decision pass although a confirmed exclusion is open, or an element is past the verification window.",
  access: ["Supervisor"],
  body: z.object({ kind: z.enum(["exclusion", "verification-window"]), reason: Reason.meta({ title: "Reason" }) }),
  responses: { 204: null },
  example: {
    params: exampleParams,
    body: { kind: "verification-window", reason: "Renewal confirmed by telephone with the board" },
  },
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

export const listProviderTimelines = operation({
  id: "listProviderTimelines",
  tag: "workflows",
  method: "GET",
  path: "/providers/{providerId}/credentialing-workflow-timelines",
  summary: "Timeline of a provider's workflows (unversioned shape)",
  access: "any role",
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
  example: { params: exampleParams },
});

export const Note = z
  .object({
    id: z.string(),
    workflowId: z.string(),
    message: z.string(),
    createdAt: MomentAnswer,
    createdBy: z.string(),
    createdByName: z.string(),
    updatedAt: MomentAnswer,
    updatedBy: z.string(),
    updatedByName: z.string(),
  })
  .meta({ id: "Note" });
export const NoteMessage = Text(10_000).meta({ title: "Note" });

export const createWorkflowNote = operation({
  id: "createWorkflowNote",
  tag: "workflows",
  method: "POST",
  path: "/credentialing-workflows/{id}/notes",
  summary: "Add a note to a workflow",
  access: "any role",
  body: z.object({ message: NoteMessage }),
  responses: { 201: Note },
  example: { params: exampleParams, body: { message: "Called the licensing board; answer expected on Monday" } },
});

export const updateWorkflowNote = operation({
  id: "updateWorkflowNote",
  tag: "workflows",
  method: "PATCH",
  path: "/credentialing-workflows/{id}/notes/{noteId}",
  summary: "Change a note",
  access: "any role",
  body: z.object({ message: NoteMessage.optional() }),
  responses: { 200: Note },
  example: {
    params: { ...exampleParams, noteId: "note_01hzy3v7k4c9m2n8p5q6r7s8t9" },
    body: { message: "Called twice" },
  },
});

export const listWorkflowNotes = operation({
  id: "listWorkflowNotes",
  tag: "workflows",
  method: "GET",
  path: "/credentialing-workflows/{id}/notes",
  summary: "List the notes of a workflow",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.array(Note) },
  example: { params: exampleParams },
});
