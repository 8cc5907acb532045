import type { Context } from "@/lib/api/context";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import type { WorkflowAction, WorkflowStatus } from "@/lib/workflows/state-machine";
import { transition } from "@/lib/workflows/transition";
import { createFacility, type FacilityFacts } from "./facility";
import { createProvider, type ProviderFacts } from "./provider";

export type Credentialing = { providerId: string; workflowId: string };

/** A provider whose credentialing has just begun. */
export async function startedWorkflow(ctx: Context, facts: Partial<ProviderFacts> = {}): Promise<Credentialing> {
  const providerId = await createProvider(ctx, facts);
  const workflowId = await startWorkflow(ctx, { providerId });
  return { providerId, workflowId };
}

/** A provider who is verified, with a packet on record, and waits for a decision (PSV ready). */
export async function readyWorkflow(ctx: Context, facts: Partial<ProviderFacts> = {}): Promise<Credentialing> {
  const credentialing = await startedWorkflow(ctx, facts);
  await verifyChecklist(ctx, credentialing.workflowId);
  return credentialing;
}

/**
 * Settles every element that is still open as verified now, counts the packet as built for it, and lets the workflow
 * move on as far as that carries it. The moves are the real ones; only sources, people and the drawing are left out.
 */
export async function verifyChecklist(ctx: Context, workflowId: string): Promise<void> {
  const { organizationId, db } = ctx;
  await settleChecklist(ctx, workflowId);
  const workflow = await db.workflow.findFirstOrThrow({ where: { organizationId, id: workflowId } });
  await db.workflow.updateMany({
    where: { organizationId, id: workflowId },
    data: { checklistVersion: { increment: 1 }, packetVersion: workflow.checklistVersion + 1 },
  });
  await advanceWorkflow(ctx, workflowId);
}

async function settleChecklist(ctx: Context, workflowId: string): Promise<void> {
  const { organizationId, db, actor } = ctx;
  await db.verification.updateMany({
    where: { organizationId, workflowId, status: { in: ["pending", "source_unavailable", "failed"] } },
    data: {
      status: "verified",
      method: "manual",
      note: "Confirmed",
      attempts: 1,
      nextAttemptAt: null,
      verifiedAt: ctx.now,
      verifiedById: actor.id,
      verifiedByName: actor.name,
      updatedAt: ctx.now,
    },
  });
}

/** A status in which a workflow can rest; SENT_TO_COMMITTEE is left in the moment it is reached. */
export type RestingStatus = Exclude<WorkflowStatus, "SENT_TO_COMMITTEE">;

const verified: WorkflowAction[] = ["beginCollection", "completeVerification", "ready"];
const ways: Record<RestingStatus, readonly WorkflowAction[]> = {
  NOT_STARTED: [],
  IN_PROGRESS: ["beginCollection"],
  OUTREACH_IN_PROGRESS: ["beginCollection", "reachOut"],
  DATA_MISSING: ["beginCollection", "reportDataMissing"],
  PSV_COMPLETED: ["beginCollection", "completeVerification"],
  PSV_READY: verified,
  HOLD_FOR_COMMITTEE: [...verified, "shareToCommittee"],
  TABLED: [...verified, "table"],
  CRED_APPROVED: [...verified, "approve"],
  CRED_DENIED: [...verified, "deny"],
  WITHDRAWN_CANCELLED: ["beginCollection", "cancel"],
};

export const restingStatuses = Object.keys(ways) as RestingStatus[];

/**
 * A workflow that went a plain way to a status by the service's own hand; its checklist is as it was at the start, and
 * settled where verification is complete.
 */
export async function workflowAt(
  ctx: Context,
  status: RestingStatus,
  facts: Partial<ProviderFacts> = {},
): Promise<Credentialing> {
  const credentialing = await startedWorkflow(ctx, facts);
  await moveAlong(ctx, credentialing.workflowId, status);
  return credentialing;
}

/** The same for a facility. */
export async function facilityWorkflowAt(
  ctx: Context,
  status: RestingStatus,
  facts: Partial<FacilityFacts> = {},
): Promise<{ facilityId: string; workflowId: string }> {
  const facilityId = await createFacility(ctx, facts);
  const workflowId = await startWorkflow(ctx, { facilityId });
  await moveAlong(ctx, workflowId, status);
  return { facilityId, workflowId };
}

async function moveAlong(ctx: Context, workflowId: string, status: RestingStatus): Promise<void> {
  for (const action of ways[status]) {
    if (action === "completeVerification") await settleChecklist(ctx, workflowId);
    await transition(ctx, { id: workflowId, action, reason: "On the way" });
  }
}
