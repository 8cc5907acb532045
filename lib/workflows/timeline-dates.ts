import type { Workflow } from "@/lib/generated/prisma/client";
import type { Subject } from "./subject";

/** The dates of workflow and subject as they stood when the event happened. */
export function timelineDates(workflow: Workflow, subject: Subject) {
  return {
    medicalDirectorId: workflow.medicalDirectorId,
    medicalDirectorName: workflow.medicalDirectorName,
    decisionEnteredById: workflow.decisionEnteredById,
    decisionEnteredByName: workflow.decisionEnteredByName,
    receivedDate: workflow.receivedDate,
    attestationDate: workflow.attestationDate,
    psvCompletedAt: workflow.psvCompletedAt,
    decisionDate: workflow.decisionDate,
    initialCredentialingDate: subject.initialCredentialingDate,
    lastCredentialedDate: subject.lastCredentialedDate,
    nextCredentialingDate: subject.nextCredentialingDate,
  };
}
