import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { Facility, Note, Workflow, WorkflowEvent } from "@/lib/generated/prisma/client";
import { listingLabel } from "./listing-label";
import { transitionOf, type WorkflowAction, workflowActions, workflowStatusOf } from "./state-machine";
import { recordedSignature } from "./recorded-signature";
import type { FacilityTimeline, TimelineEntry } from "./timeline-schemas";

/** Where a facility's newest workflow stands; a facility that has none keeps its own dates. */
export function facilityTimeline(facility: Facility, workflow: Workflow | null): z.input<typeof FacilityTimeline> {
  return {
    facilityCredentialingWorkflowId: workflow?.id ?? "",
    credentialingStatus: listingLabel(facility, "facility"),
    credentialingCycle: workflow?.cycle ?? "",
    facilityId: facility.id,
    organizationId: facility.organizationId,
    medicalDirectorId: workflow?.medicalDirectorId ?? "",
    medicalDirectorName: workflow?.medicalDirectorName ?? "",
    receivedForCredentialingDate: isoDate(workflow?.receivedDate ?? null),
    attestationDate: isoDate(workflow?.attestationDate ?? null),
    lastCredentialedDate: isoDate(facility.lastCredentialedDate),
    psvCompleteDate: isoDate(workflow?.psvCompletedAt ?? null),
    credentialingDecisionDate: isoDate(workflow?.decisionDate ?? null),
    nextCredentialingDate: isoDate(facility.nextCredentialingDate),
    updatedAt: isoDate((workflow ?? facility).updatedAt),
    updatedByName: (workflow ?? facility).updatedByName,
    updatedBy: (workflow ?? facility).updatedBy,
    createdAt: isoDate((workflow ?? facility).createdAt),
    createdBy: (workflow ?? facility).createdBy,
    createdByName: (workflow ?? facility).createdByName,
    decisionEnteredById: workflow?.decisionEnteredById ?? "",
    decisionEnteredByName: workflow?.decisionEnteredByName ?? "",
    verifierId: "",
  };
}

function actionOf(name: string): WorkflowAction {
  const action = workflowActions.find((known) => known === name);
  if (!action) throw new Error(`Unknown workflow action ${name}`);
  return action;
}

export type SheetOf = (eventId: string) => z.input<typeof TimelineEntry>["decisionSheet"];

type BesideEvents = {
  revertedIds: ReadonlySet<string>;
  sheetOf: SheetOf;
  /** The API client through which a person caused the event. */
  clientOf: (event: WorkflowEvent) => string | null;
};

export function timelineEntry(
  event: WorkflowEvent,
  { revertedIds, sheetOf, clientOf }: BesideEvents,
): z.input<typeof TimelineEntry> {
  const action = actionOf(event.action);
  return {
    id: event.id,
    action,
    label: transitionOf(action).label,
    fromStatus: event.fromStatus === null ? null : workflowStatusOf(event.fromStatus),
    toStatus: workflowStatusOf(event.toStatus),
    occurredAt: isoMoment(event.occurredAt),
    actorName: event.actorName,
    clientName: clientOf(event),
    reason: event.reason ?? "",
    isReverted: revertedIds.has(event.id),
    signature: recordedSignature(event.signature),
    decisionSheet: sheetOf(event.id),
  };
}

export function noteRecord(note: Note) {
  return {
    id: note.id,
    workflowId: note.workflowId,
    message: note.message,
    createdAt: isoMoment(note.createdAt),
    createdBy: note.createdBy,
    createdByName: note.createdByName,
    updatedAt: isoMoment(note.updatedAt),
    updatedBy: note.updatedBy,
    updatedByName: note.updatedByName,
  };
}
