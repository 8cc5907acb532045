import type { Context } from "@/lib/api/context";
import { conflict, forbidden } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { type SignedBy, takeSigningConfirmation } from "@/lib/auth/signing-confirmation";
import { requireNoConflict } from "@/lib/conflicts/standing-conflicts";
import type { Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { LetterChoice } from "@/lib/outreach/letter-schemas";
import { writeOutreach } from "@/lib/outreach/write-outreach";
import { emitStatusChange } from "./emit-status-change";
import { requireDecidable } from "./require-decidable";
import { resolveDecision, type DecisionInput } from "./decision";
import { findWorkflow } from "./find-workflow";
import { lockWorkflow } from "./lock-workflow";
import { changesPacket, needsPacket, requestPacket } from "./request-packet";
import { latestStandingEvent } from "./standing-event";
import {
  describeActions,
  isFinished,
  rolesFor,
  type SubjectKind,
  transitionOf,
  type WorkflowAction,
  workflowStatuses,
  workflowStatusOf,
} from "./state-machine";
import { changeSubject, type Subject, subjectOf } from "./subject";
import { type SubjectChanges, subjectEffects, type WorkflowChanges } from "./subject-effects";
import { requireCurrentFile } from "./workflow-version";

export type TransitionRequest = {
  id: string;
  action: WorkflowAction;
  /** Whose workflow the caller means; another one's is as good as unknown. */
  kind?: SubjectKind;
  reason?: string;
  decision?: DecisionInput;
  /** Of a signature over several files, whose confirmation was taken once for all of them. */
  confirmed?: SignedBy | null;
  /** Of reaching out: what the letter is about, or "none" where somebody was asked in another way. */
  letter?: LetterChoice | "none";
};

export type Transitioned = { workflow: Workflow; subject: Subject };

/**
 * The only function that moves a workflow: finds it inside the organization (404), checks the role for this action
 * from this status (403), the status (409) and what a decision needs, then compare-and-sets the status, so that of
 * two racing decisions one loses with 409. Timeline row, subject, audit row and outbox event are written in the
 * caller's transaction, or none is.
 */
export async function transition(ctx: Context, request: TransitionRequest): Promise<Transitioned> {
  const { id, action, reason } = request;
  await lockWorkflow(ctx, id);
  const workflow = await findWorkflow(ctx, id, request.kind);
  const before = await subjectOf(ctx, workflow);
  requireCurrentFile(ctx.ifMatch, workflow, transitionOf(action).isDecision && before);
  const from = workflowStatusOf(workflow.status);
  requireAllowed(ctx, action, workflow, before);

  const reverted = action === "revert" ? await latestStandingEvent(ctx, workflow) : null;
  const to = reverted ? workflowStatusOf(reverted.fromStatus) : workflowStatusOf(transitionOf(action).to);
  const decision = transitionOf(action).isDecision ? await resolveDecision(ctx, action, request.decision ?? {}) : null;
  if (decision || action === "revert")
    await requireNoConflict(ctx, workflow, [ctx.actor.id, decision?.medicalDirector?.id]);
  if (decision) await requireDecidable(ctx, action, workflow);
  const signature = decision?.signature && {
    ...decision.signature,
    ...(request.confirmed ?? (await takeSigningConfirmation(ctx))),
  };

  const effects = await subjectEffects(ctx, { action, to, workflow, subject: before, decision, reverted });
  const isNewPacket = changesPacket(action, from, to);
  const event = { id: newId("evt"), sequence: workflow.sequence + 1 };
  const moved = await compareAndSet(ctx, workflow, {
    status: to,
    statusChangedAt: ctx.now,
    sequence: event.sequence,
    lastEventId: event.id,
    version: workflow.version + 1,
    updatedAt: ctx.now,
    updatedBy: ctx.actor.id,
    updatedByName: ctx.actor.name,
    ...effects.workflow,
    ...(isNewPacket ? { checklistVersion: workflow.checklistVersion + 1 } : {}),
  });
  if (isNewPacket && needsPacket(moved)) await requestPacket(ctx, moved);
  const subject = await moveSubject(ctx, before, moved, effects.subject);
  await writeTimeline(ctx, {
    event,
    workflow,
    moved,
    subject,
    request,
    reverted,
    signature: signature ?? null,
    changes: effects.subject,
  });
  if (action === "reachOut" && request.letter !== "none")
    await writeOutreach(ctx, moved, { ...request.letter, reason });
  await recordAudit(ctx, {
    action,
    subjectType: "workflow",
    subjectId: id,
    reason: reason ?? decision?.reason,
    changes: { status: [from, to], ...effects.subject },
  });
  await emitStatusChange(ctx, { action, workflow, moved, subject });

  const next = transitionOf(action).then;
  if (next !== "holdForCommittee") return { workflow: moved, subject };
  return transition({ ...ctx, ifMatch: null }, { id, action: next, reason });
}

/** 403 when this caller may not do it from this status, 409 when nobody may. */
function requireAllowed(ctx: Context, action: WorkflowAction, workflow: Workflow, subject: Subject): void {
  const status = workflowStatusOf(workflow.status);
  const { from, label } = transitionOf(action);
  const isConsequence = ctx.actor.type === "system" || action === "holdForCommittee";
  const allowed = rolesFor(action, status);
  if (!isConsequence && !ctx.actor.roles.some((role) => allowed.includes(role))) {
    throw forbidden(`${label} from ${status} is open to ${allowed.join(", ") || "the service itself"}`);
  }
  if (!from.includes(status)) {
    throw conflict(
      `${label} is not possible from ${status} (${workflowStatuses[status].label}). Possible: ${describeActions(status)}`,
      {
        currentStatus: status,
      },
    );
  }
  if (subject.status === "Terminated" && (action === "revert" || (action === "cancel" && isFinished(status)))) {
    throw conflict(`${label} is not possible: the ${subject.kind} is terminated`);
  }
}

/** The precondition stands again in the WHERE: whoever comes second finds no row. */
async function compareAndSet(
  ctx: Context,
  workflow: Workflow,
  change: WorkflowChanges & { status: string },
): Promise<Workflow> {
  const [moved] = await ctx.db.workflow.updateManyAndReturn({
    where: {
      organizationId: ctx.organizationId,
      id: workflow.id,
      status: workflow.status,
      sequence: workflow.sequence,
    },
    data: change,
  });
  if (!moved) throw conflict("Somebody else has just moved this workflow; read it again before deciding");
  return moved;
}

function moveSubject(ctx: Context, subject: Subject, workflow: Workflow, changes: SubjectChanges): Promise<Subject> {
  const members = Object.fromEntries(Object.entries(changes).map(([member, [, after]]) => [member, after]));
  return changeSubject(ctx, subject, {
    ...members,
    // An older workflow may still be cancelled; the subject goes by its newest.
    ...(subject.currentWorkflowId === workflow.id
      ? { workflowStatus: workflow.status, credentialingCycle: workflow.cycle, credentialingStatusAt: ctx.now }
      : {}),
  });
}

async function writeTimeline(
  ctx: Context,
  facts: {
    event: { id: string; sequence: number };
    workflow: Workflow;
    moved: Workflow;
    subject: Subject;
    request: TransitionRequest;
    reverted: { id: string } | null;
    signature: object | null;
    changes: SubjectChanges;
  },
): Promise<void> {
  const { event, workflow, moved, subject, request } = facts;
  await ctx.db.workflowEvent.create({
    data: {
      organizationId: ctx.organizationId,
      id: event.id,
      workflowId: workflow.id,
      sequence: event.sequence,
      action: request.action,
      fromStatus: workflow.status,
      toStatus: moved.status,
      previousEventId: workflow.lastEventId,
      revertsEventId: facts.reverted?.id,
      reason: request.reason ?? request.decision?.reason,
      actorType: ctx.actor.type,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      signature: facts.signature ?? undefined,
      subjectChanges: Object.keys(facts.changes).length > 0 ? JSON.parse(JSON.stringify(facts.changes)) : undefined,
      ...timelineDates(moved, subject),
      occurredAt: ctx.now,
    },
  });
}

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
