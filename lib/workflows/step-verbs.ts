import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { requireNoConflict } from "@/lib/conflicts/standing-conflicts";
import { newId } from "@/lib/ids";
import type { LetterChoice } from "@/lib/outreach/letter-schemas";
import { resetElements } from "@/lib/verification/start-collection";
import { advanceWorkflow } from "./advance";
import type { DecisionInput } from "./decision";
import { findWorkflow } from "./find-workflow";
import { lockWorkflow } from "./lock-workflow";
import type { SubjectKind } from "./state-machine";
import { transition } from "./transition";
import { staleElements } from "./verification-window";
import { requireCurrentFile } from "./workflow-version";

type Step<Body> = (ctx: Context, input: { params: { id: string }; body: Body }) => Promise<void>;
type WithReason = { reason: string };
type MaybeReason = { reason?: string };

type StepVerbs = {
  approve: Step<DecisionInput>;
  deny: Step<DecisionInput>;
  table: Step<DecisionInput>;
  cancel: Step<WithReason>;
  reachOut: Step<LetterChoice & { withLetter?: boolean }>;
  reportDataMissing: Step<WithReason>;
  resume: Step<MaybeReason>;
  ready: Step<WithReason>;
  reopenVerification: Step<WithReason & { elements?: string[] }>;
};

/** What carries out the steps of one kind of subject: a workflow of the other kind is as good as unknown (404). */
export const stepVerbs = (kind: SubjectKind): StepVerbs => ({
  async approve(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "approve", decision: body, isLast: true });
  },

  async deny(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "deny", decision: body, isLast: true });
  },

  async table(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "table", decision: body, isLast: true });
  },

  async cancel(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "cancel", reason: body.reason });
  },

  async reachOut(ctx, { params, body }) {
    const { withLetter = true, ...choice } = body;
    const letter = withLetter ? choice : "none";
    await transition(ctx, { id: params.id, kind, action: "reachOut", reason: body.reason, letter });
  },

  async reportDataMissing(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "reportDataMissing", reason: body.reason });
  },

  async resume(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "resume", reason: body.reason });
    await advanceWorkflow(ctx, params.id);
  },

  async ready(ctx, { params, body }) {
    await transition(ctx, { id: params.id, kind, action: "ready", reason: body.reason });
  },

  /** The elements named go back to pending; left out, those that failed or are past the verification window. */
  async reopenVerification(ctx, { params, body }) {
    const stale = await staleElements(ctx, params.id);
    await transition(ctx, { id: params.id, kind, action: "reopenVerification", reason: body.reason });
    const elements = body.elements ?? [
      ...stale.map(({ element }) => element),
      ...(await failedElements(ctx, params.id)),
    ];
    await resetElements(ctx, params.id, elements);
    await advanceWorkflow(ctx, params.id);
  },
});

async function failedElements(ctx: Context, workflowId: string): Promise<string[]> {
  const failed = await ctx.db.verification.findMany({
    where: { organizationId: ctx.organizationId, workflowId, status: "failed" },
    select: { element: true },
  });
  return failed.map(({ element }) => element);
}

type OverrideInput = {
  params: { id: string };
  body: { kind: "exclusion" | "verification-window"; reason: string };
};

/**
 * Records a Supervisor's exception; obstacles that arose before it no longer stop a decision. The workflow counts as
 * changed: whoever is signing meanwhile is asked to look again.
 */
export async function recordOverride(ctx: Context, kind: SubjectKind, { params, body }: OverrideInput): Promise<void> {
  await lockWorkflow(ctx, params.id);
  const workflow = await findWorkflow(ctx, params.id, kind);
  requireCurrentFile(ctx.ifMatch, workflow);
  await requireNoConflict(ctx, workflow, [ctx.actor.id]);
  await ctx.db.workflow.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id: workflow.id } },
    data: {
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
      updatedByName: ctx.actor.name,
    },
  });
  await ctx.db.workflowOverride.create({
    data: {
      organizationId: ctx.organizationId,
      id: newId("ovr"),
      workflowId: workflow.id,
      kind: body.kind,
      reason: body.reason,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      createdAt: ctx.now,
    },
  });
  await recordAudit(ctx, {
    action: "recordWorkflowOverride",
    subjectType: "workflow",
    subjectId: workflow.id,
    reason: body.reason,
    changes: { override: [null, body.kind] },
  });
}
