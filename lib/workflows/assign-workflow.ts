import type { Context } from "@/lib/api/context";
import { badRequest, conflict } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { findWorkflow } from "./find-workflow";
import { lockWorkflow } from "./lock-workflow";
import { isFinished, type SubjectKind, type WorkflowStatus } from "./state-machine";
import { requireCurrentFile } from "./workflow-version";

type Input = { params: { id: string }; body: { user_id: string | null } };

/** Says who works on an unfinished workflow. Throws 400 for somebody who is not an active user, 404, 409, 412. */
export async function assign(ctx: Context, kind: SubjectKind, { params, body }: Input): Promise<void> {
  const { db, organizationId } = ctx;
  await lockWorkflow(ctx, params.id);
  const workflow = await findWorkflow(ctx, params.id, kind);
  requireCurrentFile(ctx.ifMatch, workflow);
  if (isFinished(workflow.status as WorkflowStatus)) {
    throw conflict("The workflow is finished: nobody works on it any more");
  }
  const before = await nameOf(ctx, workflow.assignedToId);
  const after = body.user_id === null ? null : await activeUser(ctx, body.user_id);
  if ((after?.id ?? null) === workflow.assignedToId) return;
  await db.workflow.update({
    where: { organizationId_id: { organizationId, id: workflow.id } },
    data: {
      assignedToId: after?.id ?? null,
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
      updatedByName: ctx.actor.name,
    },
  });
  await recordAudit(ctx, {
    action: kind === "provider" ? "assignWorkflow" : "assignFacilityWorkflow",
    subjectType: "workflow",
    subjectId: workflow.id,
    changes: { assignedTo: [before, after?.name ?? null] },
  });
}

async function activeUser({ db, organizationId }: Context, id: string) {
  const user = await db.user.findFirst({
    where: { organizationId, id, disabledAt: null },
    select: { id: true, name: true },
  });
  if (user) return user;
  throw badRequest("user_id is not an active user of this organization", [
    { path: "user_id", message: "must be an active user of the organization" },
  ]);
}

async function nameOf({ db, organizationId }: Context, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await db.user.findFirst({ where: { organizationId, id }, select: { name: true } }))?.name ?? id;
}
