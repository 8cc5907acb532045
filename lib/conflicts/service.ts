import type { Context } from "@/lib/api/context";
import { badRequest, conflict, forbidden, notFound } from "@/lib/api/errors";
import { page, reply, type Verb } from "@/lib/api/operation";
import { isoMoment } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import type { ConflictOfInterest } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { changeSubject, findSubjectForChange, kindOf, type SubjectKey, subjectKeyOf } from "@/lib/workflows/subject";
import type * as op from "./operations";
import { mayWithdraw } from "./standing-conflicts";

const toRecord = (row: ConflictOfInterest) => ({
  id: row.id,
  userId: row.userId,
  userName: row.userName,
  providerId: row.providerId,
  facilityId: row.facilityId,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  withdrawnAt: isoMoment(row.withdrawnAt),
  withdrawnByName: row.withdrawnByName ?? "",
  withdrawnReason: row.withdrawnReason ?? "",
});

export const listConflictsOfInterest: Verb<typeof op.listConflictsOfInterest> = async (ctx, { query }) => {
  const { offset, limit, open, ...named } = query;
  const rows = await ctx.db.conflictOfInterest.findMany({
    where: { organizationId: ctx.organizationId, ...named, ...(open ? { withdrawnAt: null } : {}) },
    orderBy: { id: "desc" },
    skip: offset,
    take: limit + 1,
  });
  return page(rows.slice(0, limit).map(toRecord), { hasMore: rows.length > limit });
};

/** The file counts as changed: a decision that is being signed meanwhile is asked to look again. */
export const declareConflictOfInterest: Verb<typeof op.declareConflictOfInterest> = async (ctx, { body }) => {
  const { organizationId, db, actor, now } = ctx;
  const key = oneSubject(body);
  const userId = body.userId ?? ownId(ctx);
  if (userId !== actor.id && !actor.roles.includes("Supervisor"))
    throw forbidden("A conflict of interest of somebody else is declared by a Supervisor");
  const subject = await findSubjectForChange(ctx, key);
  const user = await db.user.findFirst({ where: { organizationId, id: userId }, select: { id: true, name: true } });
  if (!user)
    throw badRequest("userId is not a user of this organization", [
      { path: "userId", message: "must be a user of the organization" },
    ]);
  const open = { organizationId, ...key, userId, withdrawnAt: null };
  if (await db.conflictOfInterest.findFirst({ where: open, select: { id: true } }))
    throw conflict(`${user.name} has declared a conflict of interest with this ${subject.kind} already`);
  const row = await db.conflictOfInterest.create({
    data: {
      organizationId,
      id: newId("coi"),
      ...key,
      userId,
      userName: user.name,
      reason: body.reason,
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  await changeSubject(ctx, subject, {});
  await audit(ctx, "declareConflictOfInterest", row, { reason: body.reason, between: [null, user.name] });
  return reply(201, toRecord(row));
};

export const withdrawConflictOfInterest: Verb<typeof op.withdrawConflictOfInterest> = async (ctx, { params, body }) => {
  const { organizationId, db, actor, now } = ctx;
  const where = { organizationId, id: params.id };
  const row = await db.conflictOfInterest.findFirst({ where });
  if (!row) throw notFound(`Conflict of interest ${params.id} was not found`);
  if (!mayWithdraw(actor, row))
    throw forbidden("It is withdrawn by whoever declared it, or by a Supervisor whom it does not concern");
  const subject = await findSubjectForChange(ctx, subjectKeyOf(row));
  const { count } = await db.conflictOfInterest.updateMany({
    where: { ...where, withdrawnAt: null },
    data: { withdrawnAt: now, withdrawnBy: actor.id, withdrawnByName: actor.name, withdrawnReason: body.reason },
  });
  if (count === 0) throw conflict("This conflict of interest was withdrawn already");
  await changeSubject(ctx, subject, {});
  await audit(ctx, "withdrawConflictOfInterest", row, { reason: body.reason, between: [row.userName, null] });
};

function oneSubject({ providerId, facilityId }: { providerId?: string; facilityId?: string }): SubjectKey {
  if (providerId !== undefined && facilityId === undefined) return { providerId };
  if (facilityId !== undefined && providerId === undefined) return { facilityId };
  throw badRequest("A conflict of interest is with a provider or with a facility: name one", [
    { path: "providerId", message: "must be given, or facilityId, and not both" },
  ]);
}

function ownId({ actor }: Context): string {
  if (actor.type === "user") return actor.id;
  throw badRequest("userId is required: this API client is nobody's", [{ path: "userId", message: "is required" }]);
}

const audit = (
  ctx: Context,
  action: string,
  row: ConflictOfInterest,
  { reason, between }: { reason: string; between: [string | null, string | null] },
): Promise<void> =>
  recordAudit(ctx, {
    action,
    subjectType: kindOf(row),
    subjectId: row.providerId ?? row.facilityId ?? "",
    reason,
    changes: { conflictOfInterest: between },
  });
