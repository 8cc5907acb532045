import type { Context } from "@/lib/api/context";
import { conflict, forbidden, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import type { Provider, Workflow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { emitStatusChange } from "./emit-status-change";
import { providerEffects, type ProviderChanges } from "./provider-effects";
import { requireDecidable } from "./require-decidable";
import { resolveDecision, type DecisionInput } from "./decision";
import { workflowNotFound } from "./find-workflow";
import { lockWorkflow } from "./lock-workflow";
import { changesPacket, needsPacket, requestPacket } from "./request-packet";
import { latestStandingEvent } from "./standing-event";
import {
  describeActions,
  isFinished,
  rolesFor,
  transitionOf,
  type WorkflowAction,
  workflowStatuses,
  workflowStatusOf,
} from "./state-machine";

export type TransitionRequest = { id: string; action: WorkflowAction; reason?: string; decision?: DecisionInput };

export type Transitioned = { workflow: Workflow; provider: Provider };

/**
 * The only function that moves a workflow: finds it inside the organization (404), checks the role for this action
 * from this status (403), the status (409) and what a decision needs, then compare-and-sets the status, so that of
 * two racing decisions one loses with 409. Timeline row, provider, audit row and outbox event are written in the
 * caller's transaction, or none is.
 */
export async function transition(ctx: Context, request: TransitionRequest): Promise<Transitioned> {
  const { id, action, reason } = request;
  await lockWorkflow(ctx, id);
  const workflow = await ctx.db.workflow.findFirst({
    where: { organizationId: ctx.organizationId, id },
    include: { provider: true },
  });
  if (!workflow) throw workflowNotFound(id);
  requireCurrent(ctx.ifMatch, workflow.version);
  const from = workflowStatusOf(workflow.status);
  requireAllowed(ctx, action, workflow);

  const reverted = action === "revert" ? await latestStandingEvent(ctx, workflow) : null;
  const to = reverted ? workflowStatusOf(reverted.fromStatus) : workflowStatusOf(transitionOf(action).to);
  const decision = transitionOf(action).isDecision ? await resolveDecision(ctx, action, request.decision ?? {}) : null;
  if (decision) await requireDecidable(ctx, action, workflow);

  const effects = await providerEffects(ctx, { action, to, workflow, provider: workflow.provider, decision, reverted });
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
  const provider = await changeProvider(ctx, workflow.provider, moved, effects.provider);
  await writeTimeline(ctx, {
    event,
    workflow,
    moved,
    provider,
    request,
    reverted,
    signature: decision?.signature ?? null,
    changes: effects.provider,
  });
  await recordAudit(ctx, {
    action,
    subjectType: "workflow",
    subjectId: id,
    reason: reason ?? decision?.reason,
    changes: { status: [from, to], ...effects.provider },
  });
  await emitStatusChange(ctx, { action, workflow, moved, provider });

  const next = transitionOf(action).then;
  if (next !== "holdForCommittee") return { workflow: moved, provider };
  return transition({ ...ctx, ifMatch: null }, { id, action: next, reason });
}

/** 403 when this caller may not do it from this status, 409 when nobody may. */
function requireAllowed(ctx: Context, action: WorkflowAction, workflow: Workflow & { provider: Provider }): void {
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
  if (
    workflow.provider.status === "Terminated" &&
    (action === "revert" || (action === "cancel" && isFinished(status)))
  ) {
    throw conflict(`${label} is not possible: the provider is terminated`);
  }
}

/** The precondition stands again in the WHERE: whoever comes second finds no row. */
async function compareAndSet(
  ctx: Context,
  workflow: Workflow,
  change: Partial<Workflow> & { status: string },
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

async function changeProvider(
  ctx: Context,
  provider: Provider,
  workflow: Workflow,
  changes: ProviderChanges,
): Promise<Provider> {
  const members = Object.fromEntries(Object.entries(changes).map(([member, [, after]]) => [member, after]));
  const [changed] = await ctx.db.provider.updateManyAndReturn({
    where: { organizationId: ctx.organizationId, id: provider.id },
    data: {
      ...members,
      // An older workflow may still be cancelled; the provider goes by its newest.
      ...(provider.currentWorkflowId === workflow.id
        ? { workflowStatus: workflow.status, credentialingCycle: workflow.cycle, credentialingStatusAt: ctx.now }
        : {}),
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
    },
  });
  if (!changed) throw new Error(`Provider ${provider.id} of workflow ${workflow.id} is gone`);
  return changed;
}

async function writeTimeline(
  ctx: Context,
  facts: {
    event: { id: string; sequence: number };
    workflow: Workflow;
    moved: Workflow;
    provider: Provider;
    request: TransitionRequest;
    reverted: { id: string } | null;
    signature: object | null;
    changes: ProviderChanges;
  },
): Promise<void> {
  const { event, workflow, moved, provider, request } = facts;
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
      providerChanges: Object.keys(facts.changes).length > 0 ? JSON.parse(JSON.stringify(facts.changes)) : undefined,
      ...timelineDates(moved, provider),
      occurredAt: ctx.now,
    },
  });
}

/** The dates of workflow and provider as they stood when the event happened. */
export function timelineDates(workflow: Workflow, provider: Provider) {
  return {
    medicalDirectorId: workflow.medicalDirectorId,
    medicalDirectorName: workflow.medicalDirectorName,
    decisionEnteredById: workflow.decisionEnteredById,
    decisionEnteredByName: workflow.decisionEnteredByName,
    receivedDate: workflow.receivedDate,
    attestationDate: workflow.attestationDate,
    psvCompletedAt: workflow.psvCompletedAt,
    decisionDate: workflow.decisionDate,
    initialCredentialingDate: provider.initialCredentialingDate,
    lastCredentialedDate: provider.lastCredentialedDate,
    nextCredentialingDate: provider.nextCredentialingDate,
  };
}
