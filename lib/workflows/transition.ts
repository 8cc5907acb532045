import type { Context } from "@/lib/api/context";
import { conflict, forbidden } from "@/lib/api/errors";
import { type SignedBy, takeSigningConfirmation } from "@/lib/auth/signing-confirmation";
import { conflictsParts, requireNoConflict, requireNoneOf } from "@/lib/conflicts/standing-conflicts";
import type { Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type { LetterChoice } from "@/lib/outreach/letter-schemas";
import { writeOutreach } from "@/lib/outreach/write-outreach";
import { type DecisionInput, requireWordsAbout, resolveDecision } from "./decision";
import { groundsAsked } from "./decision-grounds";
import { statusChangeEvent } from "./emit-status-change";
import { lockFile } from "./lock-file";
import { changesPacket } from "./request-packet";
import { requireDecidable } from "./require-decidable";
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
import type { Subject, SubjectMembers } from "./subject";
import { type SubjectChanges, subjectEffects } from "./subject-effects";
import { requireCurrentFile } from "./workflow-version";
import { writeMove } from "./write-move";

export type TransitionRequest = {
  id: string;
  action: WorkflowAction;
  /** Whose workflow the caller means; another one's is as good as unknown. */
  kind?: SubjectKind;
  reason?: string;
  decision?: DecisionInput;
  /** Of a signature over several files, whose confirmation was taken once for all of them. */
  confirmed?: SignedBy | null;
  /** Nothing else is done in the caller's transaction: it may be committed in the same round trip. */
  isLast?: boolean;
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
  const { isDecision, then: next } = transitionOf(action);
  const asked = isDecision ? { conflicts: conflictsAsked(ctx, request), grounds: groundsAsked(ctx, request) } : null;
  const conflicts = asked?.conflicts ?? [];
  const {
    workflow,
    subject: before,
    more,
  } = await lockFile(ctx, request, [...conflicts, ...(asked?.grounds.parts ?? [])]);
  requireCurrentFile(ctx.ifMatch, workflow, isDecision && before);
  const from = workflowStatusOf(workflow.status);
  requireAllowed(ctx, action, workflow, before);

  const reverted = action === "revert" ? await latestStandingEvent(ctx, workflow) : null;
  const to = reverted ? workflowStatusOf(reverted.fromStatus) : workflowStatusOf(transitionOf(action).to);
  const decision = isDecision ? await resolveDecision(ctx, action, request.decision ?? {}) : null;
  if (request.confirmed === undefined) requireWordsAbout(before.kind, request.decision ?? {});
  if (action === "revert") await requireNoConflict(ctx, workflow, [ctx.actor.id]);
  requireNoneOf(more.slice(0, conflicts.length).flat(), ctx);
  const grounds = asked && (await asked.grounds.read(more.slice(conflicts.length)));
  if (grounds) await requireDecidable(ctx, action, { workflow, grounds });
  const signature = decision?.signature && {
    ...decision.signature,
    ...(request.confirmed ?? (await takeSigningConfirmation(ctx))),
  };

  const { recredentialingMonths } = grounds?.organization ?? {};
  const move = { action, to, workflow, subject: before, decision, reverted, recredentialingMonths };
  const effects = await subjectEffects(ctx, move);
  const isNewPacket = changesPacket(action, from, to);
  const workflowChange = {
    status: to,
    statusChangedAt: ctx.now,
    sequence: workflow.sequence + 1,
    lastEventId: newId("evt"),
    version: workflow.version + 1,
    updatedAt: ctx.now,
    updatedBy: ctx.actor.id,
    updatedByName: ctx.actor.name,
    ...effects.workflow,
    ...(isNewPacket ? { checklistVersion: workflow.checklistVersion + 1 } : {}),
  };
  const expected = { ...workflow, ...workflowChange };
  const moved = await writeMove(
    ctx,
    {
      workflow,
      subject: before,
      moved: expected,
      workflowChange,
      subjectChange: subjectChange(ctx, before, expected, effects.subject),
      changes: effects.subject,
      action,
      reason: reason ?? decision?.reason,
      signature: signature ?? null,
      revertsEventId: reverted?.id,
      event: statusChangeEvent({ action, workflow, moved: expected, subject: before }),
    },
    { isLast: request.isLast && next === undefined },
  );
  if (!moved) throw conflict("Somebody else has just moved this workflow; read it again before deciding");
  if (action === "reachOut" && request.letter !== "none")
    await writeOutreach(ctx, moved.workflow, { ...request.letter, reason });
  if (next !== "holdForCommittee") return moved;
  return transition({ ...ctx, ifMatch: null }, { id, action: next, reason });
}

/** Who of those who answer for a decision must not take it; read in one go with the file. */
const conflictsAsked = ({ organizationId, actor }: Context, { id, decision }: TransitionRequest) =>
  conflictsParts(organizationId, id, [actor.type === "user" ? actor.id : undefined, decision?.medicalDirectorId]);

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

function subjectChange(
  ctx: Context,
  subject: Subject,
  moved: Workflow,
  changes: SubjectChanges,
): Partial<SubjectMembers> {
  return {
    ...Object.fromEntries(Object.entries(changes).map(([member, [, after]]) => [member, after])),
    // An older workflow may still be cancelled; the subject goes by its newest.
    ...(subject.currentWorkflowId === moved.id
      ? { workflowStatus: moved.status, credentialingCycle: moved.cycle, credentialingStatusAt: ctx.now }
      : {}),
  };
}
