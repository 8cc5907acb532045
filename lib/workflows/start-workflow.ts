import type { Context } from "@/lib/api/context";
import { badRequest, conflict, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";
import { stageFile } from "@/lib/sandbox/stage-file";
import { startCollection } from "@/lib/verification/start-collection";
import { emitStatusChange } from "./emit-status-change";
import { changeSubject, lockSubject, requireSubject, type SubjectKey } from "./subject";
import { timelineDates } from "./timeline-dates";
import { unfinishedStatuses, workflowStatuses, workflowStatusOf } from "./state-machine";

/**
 * Starts a credentialing workflow for a provider or a facility and, in the same transaction, the collection of what it
 * needs; answers the workflow's id. Throws 404; 409 when the subject is terminated; 400 when an unfinished workflow
 * exists (as the API always did).
 */
export async function startWorkflow(ctx: Context, key: SubjectKey): Promise<string> {
  const { organizationId } = ctx;
  // The row lock makes two starts of one subject wait for each other; the partial unique indexes are the second wall.
  await lockSubject(ctx, key);
  const subject = await requireSubject(ctx, key);
  requireCurrent(ctx.ifMatch, subject.version);
  if (subject.status === "Terminated")
    throw conflict(`The ${subject.kind} is terminated; unterminate it before credentialing it`);
  const open = await ctx.db.workflow.findFirst({
    where: { organizationId, ...key, status: { in: unfinishedStatuses } },
    select: { id: true, status: true },
  });
  if (open) {
    throw badRequest(
      `The ${subject.kind} already has an unfinished credentialing workflow: ${open.id} (${workflowStatuses[workflowStatusOf(open.status)].label})`,
    );
  }
  const earlierApproval = await ctx.db.workflow.findFirst({
    where: { organizationId, ...key, status: "CRED_APPROVED" },
    select: { id: true },
  });
  const isRecredentialing = earlierApproval !== null || subject.lastCredentialedDate !== null;
  const eventId = newId("evt");
  const who = { updatedAt: ctx.now, updatedBy: ctx.actor.id, updatedByName: ctx.actor.name };

  const workflow = await ctx.db.workflow.create({
    data: {
      organizationId,
      id: newId(subject.kind === "provider" ? "wf" : "fwf"),
      ...key,
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
  // Who is active stays active through recredentialing.
  const status = subject.status === "Active" ? "Active" : "In Progress";
  const changed = await changeSubject(ctx, subject, {
    status,
    workflowStatus: workflow.status,
    currentWorkflowId: workflow.id,
    credentialingCycle: workflow.cycle,
    credentialingStatusAt: ctx.now,
    fileType: "Pending",
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
      subjectChanges: { status: [subject.status, status] },
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
  await emitStatusChange(ctx, { action: "start", workflow: null, moved: workflow, subject: changed });
  await startCollection(ctx, workflow);
  if (env().SANDBOX) await stageFile(ctx, workflow);
  return workflow.id;
}
