import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict, forbidden, notFound } from "@/lib/api/errors";
import { transacted } from "@/lib/api/transacted";
import { isoMoment } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import type { FlagChange as ChangeRow, Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { carryOutNow, safeguard } from "./change-flags";
import { bulkActions, type FlagChange, type FlagChangeRequest } from "./flag-change-schemas";

/** Failures that an answer names; more than a screen shows and a request may name. */
const mostFailures = 10_000;

async function find({ db, organizationId }: Pick<Context, "db" | "organizationId">, id: string): Promise<ChangeRow> {
  const change = await db.flagChange.findFirst({ where: { organizationId, id } });
  if (!change) throw notFound(`Change ${id} was not found`);
  return change;
}

/** What became of a change so far. Throws 404. */
export async function readChange(
  ctx: Pick<Context, "db" | "organizationId">,
  id: string,
): Promise<z.input<typeof FlagChange>> {
  const { db, organizationId } = ctx;
  const change = await find(ctx, id);
  const failures = await db.flagChangeItem.findMany({
    where: { organizationId, changeId: id, error: { not: null } },
    orderBy: { flagId: "asc" },
    take: mostFailures,
  });
  const undone = await db.flagChange.findFirst({ where: { organizationId, undoOfId: id }, select: { id: true } });
  const isDone = change.state === "done";
  return {
    id,
    success: isDone && change.failed === 0,
    action: bulkActions.find((action) => action === change.action) ?? "undo",
    state: isDone ? "done" : "running",
    matched: change.matched,
    changed: change.changed,
    unchanged: change.matched - change.changed - change.failed,
    failed: change.failed,
    results: failures.map(({ flagId, error }) => ({ id: flagId, success: false as const, error: error ?? "" })),
    reason: change.reason,
    created_at: isoMoment(change.createdAt),
    created_by_name: change.actorName,
    undo_of: change.undoOfId ?? "",
    can_undo: isDone && change.action !== "undo" && change.changed > 0 && undone === null,
  };
}

type Asked = { action: string; reason?: string; choice: Prisma.InputJsonObject; undoOfId?: string };

/** Writes down what is asked, who asks and why, before anything is done. */
async function begin(ctx: Context, { action, reason, choice, undoOfId }: Asked): Promise<string> {
  const { db, organizationId, actor, now, requestId } = ctx;
  const id = newId("fch");
  await db.flagChange.create({
    data: {
      organizationId,
      id,
      action,
      choice,
      reason: reason ?? "",
      undoOfId,
      actorType: actor.type,
      actorId: actor.id,
      actorName: actor.name,
      clientId: actor.client?.id,
      clientName: actor.client?.name,
      actorRoles: [...actor.roles],
      requestId,
      createdAt: now,
    },
  });
  await recordAudit(ctx, {
    action: undoOfId === undefined ? "changeMatchingFlags" : "undoFlagChange",
    subjectType: "flag_change",
    subjectId: undoOfId ?? id,
    reason,
    changes: { [action]: [null, undoOfId ?? choice] },
  });
  await safeguard(ctx, id);
  return id;
}

async function carryOut(ctx: Context, id: string) {
  await carryOutNow(ctx, id);
  return transacted(ctx.organizationId, (db) => readChange({ ...ctx, db }, id));
}

/** Changes what is named or what matches; a verb outside of a transaction. */
export async function changeFlags(ctx: Context, request: z.output<typeof FlagChangeRequest>) {
  const { action, reason, ids, matching, except_ids } = request;
  const choice = (ids ? { ids } : { matching, except_ids }) as Prisma.InputJsonObject;
  const id = await transacted(ctx.organizationId, (db) => begin({ ...ctx, db }, { action, reason, choice }));
  return carryOut(ctx, id);
}

/**
 * Takes a change back. Throws 404; 403 for anybody but who made it (reads are a reader's own; a Supervisor may take
 * back what cleared or opened flags); 409 while it runs, for an undoing, and the second time.
 */
export async function undoChange(ctx: Context, changeId: string, reason: string | undefined) {
  const id = await transacted(ctx.organizationId, async (db) => {
    const inside = { ...ctx, db };
    await db.$queryRaw`select 1 from flag_changes where organization_id = ${ctx.organizationId} and id = ${changeId} for update`;
    const change = await find(inside, changeId);
    const isReads = change.action === "mark_read" || change.action === "mark_unread";
    const isAllowed = change.actorId === ctx.actor.id || (!isReads && ctx.actor.roles.includes("Supervisor"));
    if (!isAllowed) throw forbidden(`Change ${changeId} is taken back by ${change.actorName}, who made it`);
    if (change.action === "undo") throw conflict(`Change ${changeId} is itself an undoing`);
    if (change.state !== "done") throw conflict(`Change ${changeId} is still running`);
    const { organizationId } = ctx;
    const undone = await db.flagChange.findFirst({ where: { organizationId, undoOfId: changeId } });
    if (undone) throw conflict(`Change ${changeId} was taken back already, by ${undone.actorName}`);
    return begin(inside, { action: "undo", reason, choice: {}, undoOfId: changeId });
  });
  return carryOut(ctx, id);
}
