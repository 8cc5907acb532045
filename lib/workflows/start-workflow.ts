import type { Context } from "@/lib/api/context";
import { badRequest, conflict, notFound, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { startCollection } from "@/lib/verification/start-collection";
import { emitStatusChange } from "./emit-status-change";
import { timelineDates } from "./transition";
import { unfinishedStatuses, workflowStatuses, workflowStatusOf } from "./state-machine";

/**
 * Starts a credentialing workflow for a provider and, in the same transaction, the collection of what it needs.
 * Throws 404; 409 when the provider is terminated; 400 when an unfinished workflow exists (as the API always did).
 */
export async function startWorkflow(ctx: Context, providerId: string): Promise<{ id: string; providerId: string }> {
  const { organizationId } = ctx;
  // The row lock makes two starts of one provider wait for each other; the partial unique index is the second wall.
  await ctx.db
    .$queryRaw`select 1 from providers where organization_id = ${organizationId} and id = ${providerId} for update`;
  const provider = await ctx.db.provider.findFirst({ where: { organizationId, id: providerId } });
  if (!provider) throw notFound(`Provider ${providerId} was not found`);
  requireCurrent(ctx.ifMatch, provider.version);
  if (provider.status === "Terminated")
    throw conflict("The provider is terminated; unterminate it before credentialing it");
  const open = await ctx.db.workflow.findFirst({
    where: { organizationId, providerId, status: { in: unfinishedStatuses } },
    select: { id: true, status: true },
  });
  if (open) {
    throw badRequest(
      `The provider already has an unfinished credentialing workflow: ${open.id} (${workflowStatuses[workflowStatusOf(open.status)].label})`,
    );
  }
  const earlierApproval = await ctx.db.workflow.findFirst({
    where: { organizationId, providerId, status: "CRED_APPROVED" },
    select: { id: true },
  });
  const isRecredentialing = earlierApproval !== null || provider.lastCredentialedDate !== null;
  const eventId = newId("evt");
  const who = { updatedAt: ctx.now, updatedBy: ctx.actor.id, updatedByName: ctx.actor.name };

  const workflow = await ctx.db.workflow.create({
    data: {
      organizationId,
      id: newId("wf"),
      providerId,
      cycle: isRecredentialing ? "Recredentialing" : "Initial",
      status: "NOT_STARTED",
      statusChangedAt: ctx.now,
      sequence: 1,
      lastEventId: eventId,
      receivedDate: ctx.now,
      createdAt: ctx.now,
      createdBy: ctx.actor.id,
      createdByName: ctx.actor.name,
      ...who,
    },
  });
  // An active provider stays active through recredentialing.
  const status = provider.status === "Active" ? "Active" : "In Progress";
  const changed = await ctx.db.provider.update({
    where: { organizationId_id: { organizationId, id: providerId } },
    data: {
      status,
      workflowStatus: workflow.status,
      currentWorkflowId: workflow.id,
      credentialingCycle: workflow.cycle,
      credentialingStatusAt: ctx.now,
      fileType: "Pending",
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
    },
  });
  await ctx.db.workflowEvent.create({
    data: {
      organizationId,
      id: eventId,
      workflowId: workflow.id,
      sequence: 1,
      action: "start",
      toStatus: workflow.status,
      actorType: ctx.actor.type,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      providerChanges: { status: [provider.status, status] },
      ...timelineDates(workflow, changed),
      occurredAt: ctx.now,
    },
  });
  await recordAudit(ctx, {
    action: "start",
    subjectType: "workflow",
    subjectId: workflow.id,
    changes: { status: [null, "NOT_STARTED"] },
  });
  await emitStatusChange(ctx, { action: "start", workflow: null, moved: workflow, provider: changed });
  await startCollection(ctx, workflow, changed);
  return { id: workflow.id, providerId };
}
