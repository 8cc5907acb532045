import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { confirmationMethods } from "@/lib/auth/operations";
import { StandingConflict } from "@/lib/conflicts/operations";
import { FileVerdict } from "@/lib/policies/judge-file";
import { workflowActions, workflowStatusNames } from "./state-machine";

const OrgEntity = z.object({ id: z.string().nullable(), name: z.string().nullable() });
const text = z.string();

/** Timeline record, unversioned (dates are date-times). */
export const TimelineRecordV1 = z
  .object({
    id: text,
    decisionEnteredById: text,
    decisionEnteredByName: text,
    medicalDirectorId: text.nullable(),
    medicalDirectorName: text,
    receivedForCredentialingDate: MomentAnswer,
    attestationDate: MomentAnswer,
    lastCredentialedDate: MomentAnswer,
    lastCredentialedDateChangeReason: text,
    psvCompleteDate: MomentAnswer,
    credentialingDecisionDate: MomentAnswer,
    nextCredentialingDate: MomentAnswer,
    verificationDate: MomentAnswer,
    verifierId: text,
    initialCredentialingDate: MomentAnswer,
    initialCredentialingDateChangeReason: text,
    providerId: text,
    organizationId: text,
    orgEntity: OrgEntity,
    credentialingWorkflowId: text.nullable(),
    credentialingStatus: text,
    credentialingCycle: z.enum(["Initial", "Recredentialing"]),
    credentialingStatusUpdatedAt: MomentAnswer,
    reason: text,
    createdAt: MomentAnswer,
    createdBy: text,
    createdByName: text,
    updatedAt: MomentAnswer,
    updatedBy: text,
    updatedByName: text,
  })
  .meta({ id: "TimelineRecordV1" });

/** Timeline record, v2 (dates are calendar dates). */
export const TimelineRecordV2 = z
  .object({
    id: text,
    credentialingWorkflowId: text,
    credentialingStatus: text,
    credentialingCycle: text,
    providerId: text,
    organizationId: text,
    orgEntity: OrgEntity,
    medicalDirectorId: text,
    medicalDirectorName: text,
    receivedForCredentialingDate: DateAnswer,
    attestationDate: DateAnswer,
    initialCredentialingDate: DateAnswer,
    lastCredentialedDate: DateAnswer,
    psvCompleteDate: DateAnswer,
    credentialingDecisionDate: DateAnswer,
    nextCredentialingDate: DateAnswer,
    updatedAt: DateAnswer,
    updatedByName: text,
    updatedBy: text,
    createdAt: DateAnswer,
    createdBy: text,
    createdByName: text,
    decisionEnteredById: text,
    decisionEnteredByName: text,
  })
  .meta({ id: "TimelineRecordV2" });

/** Where a facility's newest workflow stands. */
export const FacilityTimeline = z
  .object({
    facilityCredentialingWorkflowId: text,
    credentialingStatus: text,
    credentialingCycle: text,
    facilityId: text,
    organizationId: text,
    medicalDirectorId: text,
    medicalDirectorName: text,
    receivedForCredentialingDate: DateAnswer,
    attestationDate: DateAnswer,
    lastCredentialedDate: DateAnswer,
    psvCompleteDate: DateAnswer,
    credentialingDecisionDate: DateAnswer,
    nextCredentialingDate: DateAnswer,
    updatedAt: DateAnswer,
    updatedByName: text,
    updatedBy: text,
    createdAt: DateAnswer,
    createdBy: text,
    createdByName: text,
    decisionEnteredById: text,
    decisionEnteredByName: text,
    verifierId: text,
  })
  .meta({ id: "FacilityTimeline" });

/** What was signed, and how the signer proved who he or she is: null where that was not asked. */
export const RecordedSignature = z.object({
  name: text,
  statementVersion: text,
  confirmedBy: z.enum(confirmationMethods).nullable(),
  confirmedAt: MomentAnswer,
});

/** One line of a workflow's own timeline, as the console shows it. */
export const TimelineEntry = z
  .object({
    id: text,
    action: z.enum(workflowActions),
    label: text,
    fromStatus: z.enum(workflowStatusNames).nullable(),
    toStatus: z.enum(workflowStatusNames),
    occurredAt: MomentAnswer,
    actorName: text,
    clientName: text.nullable().meta({ description: "The API client through which a person acted" }),
    reason: text,
    isReverted: z.boolean(),
    signature: RecordedSignature.nullable(),
    /** The decision's own document, once it is drawn; marked as reverted after a revert. */
    decisionSheet: z.object({ documentId: text, sha256: text }).nullable(),
  })
  .meta({ id: "TimelineEntry" });

const DetailMembers = z.object({
  id: text,
  organizationId: text,
  status: z.enum(workflowStatusNames),
  credentialingStatus: text,
  credentialingCycle: z.enum(["Initial", "Recredentialing"]),
  statusChangedAt: MomentAnswer,
  receivedForCredentialingDate: MomentAnswer,
  attestationDate: DateAnswer,
  psvCompleteDate: MomentAnswer,
  credentialingDecisionDate: MomentAnswer,
  medicalDirectorId: text,
  medicalDirectorName: text,
  decisionEnteredById: text,
  decisionEnteredByName: text,
  assignedToId: text,
  assignedToName: text,
  packetDocumentId: text.nullable(),
  /** The present checklist is in the packet. */
  isPacketCurrent: z.boolean(),
  allowedActions: z.array(z.enum(workflowActions)),
  unavailableActions: z.array(z.object({ action: z.enum(workflowActions), label: text, reason: text })),
  blockedBy: z.array(
    z.object({
      kind: z.enum(["exclusion", "verification-window", "unsettled"]),
      description: text,
      isOverridden: z.boolean(),
    }),
  ),
  /** Who takes no part in the decision, and why. */
  conflictsOfInterest: z.array(StandingConflict),
  /** Supervisors' exceptions, for good: also those whose obstacle is gone. */
  overrides: z.array(
    z.object({
      id: text,
      kind: z.enum(["exclusion", "verification-window"]),
      reason: text,
      actorName: text,
      createdAt: z.iso.datetime(),
    }),
  ),
  /** The required element that is the first to grow too old for a decision; negative days are past. */
  firstLapse: z
    .object({ element: text, label: text, lapsesAt: MomentAnswer, windowDays: z.number(), daysLeft: z.number() })
    .nullable(),
  /** Why the file is clean or not, by the rules that were in force when it was judged last. */
  fileVerdict: FileVerdict.nullable(),
  medicalDirectors: z.array(z.object({ id: text, name: text })),
  timeline: z.array(TimelineEntry),
  createdAt: MomentAnswer,
  createdByName: text,
  updatedAt: MomentAnswer,
  updatedByName: text,
});

export const WorkflowDetail = DetailMembers.extend({ providerId: text }).meta({ id: "WorkflowDetail" });
export const FacilityWorkflowDetail = DetailMembers.extend({ facilityId: text }).meta({ id: "FacilityWorkflowDetail" });

export const WorkflowListItem = z
  .object({
    id: text,
    name: text,
    organizationId: text,
    providerId: text,
    providerNpi: text,
    providerFirstName: text,
    providerLastName: text,
    providerType: text,
    providerFileType: text,
    providerStatus: text,
    providerStates: z.array(text),
    providerAssignedStates: z.array(text),
    providerExternalId: text,
    status: z.enum(workflowStatusNames),
    onStep: z.object({ title: text }),
    isCompleted: z.boolean(),
    completedAt: MomentAnswer,
    credentialingStatusUpdatedAt: MomentAnswer,
    credentialingCycle: text,
    activeFlags: z.number(),
    createdAt: MomentAnswer,
    createdBy: text,
    createdByName: text,
    updatedAt: MomentAnswer,
    updatedBy: text,
    psvGenerated: z.boolean(),
    assignedToId: text.meta({ description: "Ours: the user who works on it; empty for nobody" }),
    version: z.number(),
  })
  .meta({ id: "WorkflowListItem" });
