import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { StandingConflict } from "@/lib/conflicts/operations";
import { standingConflicts } from "@/lib/conflicts/standing-conflicts";
import type { Workflow, WorkflowEvent } from "@/lib/generated/prisma/client";
import { eventOfSheet } from "@/lib/packets/sheet-key";
import { keptVerdict } from "./kept-verdict";
import { statusLabel } from "./listing-label";
import { type DecisionObstacle, decisionObstacles, stops } from "./require-decidable";
import {
  isFinished,
  rolesFor,
  transitionOf,
  type WorkflowAction,
  workflowActions,
  workflowStatuses,
  workflowStatusOf,
} from "./state-machine";
import { type SheetOf, timelineEntry } from "./wire";
import { type Subject, subjectOf } from "./subject";
import { firstLapse } from "./verification-window";
import type { WorkflowDetail } from "./workflow-schemas";
import { fileEtag } from "./workflow-version";

/** What a provider's and a facility's workflow have in common: all but whose it is. */
type CommonDetail = Omit<z.input<typeof WorkflowDetail>, "providerId">;

/** A workflow with its timeline and what this caller may do now; what not, with the reason. */
export async function workflowDetail(
  ctx: Context,
  workflow: Workflow,
): Promise<{ detail: CommonDetail; headers: Record<string, string> }> {
  const { organizationId } = ctx;
  const status = workflowStatusOf(workflow.status);
  const events = await ctx.db.workflowEvent.findMany({
    where: { organizationId, workflowId: workflow.id },
    orderBy: { sequence: "asc" },
  });
  const reverted = new Set(events.flatMap(({ revertsEventId }) => revertsEventId ?? []));
  const beside = {
    revertedIds: reverted,
    sheetOf: await sheetsOf(ctx, workflow.id),
    clientOf: await clientsOf(ctx, workflow.id),
  };
  const obstacles = isFinished(status) ? [] : await decisionObstacles(ctx, workflow);
  const lapse = isFinished(status) ? null : await firstLapse(ctx, workflow.id);
  const subject = await subjectOf(ctx, workflow);
  // Also of a workflow that is decided: an exception stays part of the file for good.
  const overrides = await ctx.db.workflowOverride.findMany({
    where: { organizationId, workflowId: workflow.id },
    orderBy: { id: "asc" },
  });
  const conflicts = await standingConflicts(ctx, workflow);
  const directors = await ctx.db.user.findMany({
    where: { organizationId, disabledAt: null, roles: { has: "Medical Director" } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });
  const assignee = workflow.assignedToId
    ? await ctx.db.user.findFirst({ where: { organizationId, id: workflow.assignedToId }, select: { name: true } })
    : null;
  const refusals = workflowActions
    .filter((action) => transitionOf(action).roles.length > 0 && action !== "start")
    .map((action) => ({
      action,
      label: transitionOf(action).label,
      reason: refusal(ctx, action, workflow, { obstacles, subject, conflicts }),
    }));

  const detail: CommonDetail = {
    id: workflow.id,
    organizationId,
    status,
    credentialingStatus: statusLabel(status, workflow.cycle, subject.kind),
    credentialingCycle: workflow.cycle === "Recredentialing" ? "Recredentialing" : "Initial",
    statusChangedAt: isoMoment(workflow.statusChangedAt),
    receivedForCredentialingDate: isoMoment(workflow.receivedDate),
    attestationDate: isoDate(workflow.attestationDate),
    psvCompleteDate: isoMoment(workflow.psvCompletedAt),
    credentialingDecisionDate: isoMoment(workflow.decisionDate),
    medicalDirectorId: workflow.medicalDirectorId ?? "",
    medicalDirectorName: workflow.medicalDirectorName ?? "",
    decisionEnteredById: workflow.decisionEnteredById ?? "",
    decisionEnteredByName: workflow.decisionEnteredByName ?? "",
    assignedToId: workflow.assignedToId ?? "",
    assignedToName: assignee?.name ?? "",
    packetDocumentId: workflow.packetDocumentId,
    isPacketCurrent: workflow.packetVersion !== null && workflow.packetVersion === workflow.checklistVersion,
    allowedActions: refusals.filter(({ reason }) => reason === null).map(({ action }) => action),
    unavailableActions: refusals.flatMap(({ action, label, reason }) =>
      reason === null ? [] : [{ action, label, reason }],
    ),
    blockedBy: obstacles.map(({ kind, description, isOverridden }) => ({ kind, description, isOverridden })),
    conflictsOfInterest: conflicts,
    overrides: overrides.map(({ id, kind, reason, actorName, createdAt }) => ({
      id,
      kind: kind === "exclusion" ? "exclusion" : "verification-window",
      reason,
      actorName,
      createdAt: createdAt.toISOString(),
    })),
    firstLapse: lapse && { ...lapse, lapsesAt: isoMoment(lapse.lapsesAt) },
    fileVerdict: keptVerdict(workflow),
    medicalDirectors: directors,
    timeline: events.map((event) => timelineEntry(event, beside)),
    createdAt: isoMoment(workflow.createdAt),
    createdByName: workflow.createdByName,
    updatedAt: isoMoment(workflow.updatedAt),
    updatedByName: workflow.updatedByName,
  };
  return { detail, headers: fileEtag(workflow, subject) };
}

/** The newest sheet of each decision. */
async function sheetsOf({ db, organizationId }: Context, workflowId: string): Promise<SheetOf> {
  const sheets = await db.document.findMany({
    where: { organizationId, workflowId, kind: "decision-sheet" },
    select: { id: true, sha256: true, storageKey: true },
    orderBy: { id: "asc" },
  });
  const newest = new Map(
    sheets.map(({ id, sha256, storageKey }) => [eventOfSheet(storageKey), { documentId: id, sha256 }]),
  );
  return (eventId) => newest.get(eventId) ?? null;
}

/** Through which API clients people acted: said by the audit entry of the same act, of the same moment. */
async function clientsOf({ db, organizationId }: Context, workflowId: string) {
  const entries = await db.auditEntry.findMany({
    where: { organizationId, subjectType: "workflow", subjectId: workflowId, clientId: { not: null } },
    select: { at: true, action: true, clientName: true },
  });
  const known = new Map(entries.map(({ at, action, clientName }) => [`${at.getTime()} ${action}`, clientName]));
  return ({ occurredAt, action }: WorkflowEvent) => known.get(`${occurredAt.getTime()} ${action}`) ?? null;
}

type Facts = { obstacles: DecisionObstacle[]; subject: Subject; conflicts: StandingConflict[] };

/** Why this caller may not do it now, in a sentence; null when he or she may. Says what `transition` would enforce. */
function refusal(
  ctx: Context,
  action: WorkflowAction,
  workflow: Workflow,
  { obstacles, subject, conflicts }: Facts,
): string | null {
  const status = workflowStatusOf(workflow.status);
  const { from } = transitionOf(action);
  if (!from.includes(status)) return `Not possible while the workflow is ${workflowStatuses[status].label}`;
  const allowed = rolesFor(action, status);
  if (!ctx.actor.roles.some((role) => allowed.includes(role))) return `Open to ${allowed.join(", ")}`;
  if (action === "revert" && subject.currentWorkflowId !== workflow.id)
    return `Only the newest workflow of a ${subject.kind} can be reverted`;
  if (subject.status === "Terminated" && (action === "revert" || isFinished(status)))
    return `The ${subject.kind} is terminated`;
  const own = conflicts.find(({ userId }) => userId === ctx.actor.id);
  if (own && (transitionOf(action).isDecision || action === "revert"))
    return `You have a conflict of interest: ${own.reason}`;
  const stopping = obstacles.filter((obstacle) => stops(action, obstacle));
  if (stopping.length === 0) return null;
  return `Stopped by ${stopping.map(({ description }) => description).join("; ")}`;
}
