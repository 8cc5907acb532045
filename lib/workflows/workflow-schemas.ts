import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { StandingConflict } from "@/lib/conflicts/operations";
import { FileVerdict } from "@/lib/policies/judge-file";
import { workflowActions, workflowStatusNames } from "./state-machine";
import { TimelineEntry } from "./timeline-schemas";

const text = z.string();

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
