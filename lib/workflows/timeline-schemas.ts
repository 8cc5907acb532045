import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { confirmationMethods } from "@/lib/auth/operations";
import { workflowActions, workflowStatusNames } from "./state-machine";

const text = z.string();

const OrgEntity = z.object({ id: z.string().nullable(), name: z.string().nullable() });

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
