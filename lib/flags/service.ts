import type { Context } from "@/lib/api/context";
import { forbidden, notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { isoMoment } from "@/lib/api/wire-schemas";
import { recordAudit } from "@/lib/audit/record";
import type { Flag } from "@/lib/generated/prisma/client";
import { recheckMatch } from "@/lib/verification/recheck-match";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { requireSubject, subjectKeyOf, subjectOf } from "@/lib/workflows/subject";
import type * as op from "./operations";
import { countFlags, notCleared } from "./raise";

/** The flag, with its subject's workflow locked first, as everybody does who changes what a decision rests on. */
async function lockFlag(ctx: Context, id: string): Promise<Flag> {
  const { organizationId } = ctx;
  const seen = await ctx.db.flag.findFirst({ where: { organizationId, id } });
  if (!seen) throw notFound(`Flag ${id} was not found`);
  const { currentWorkflowId } = await subjectOf(ctx, seen);
  if (currentWorkflowId === null) return seen;
  await lockWorkflow(ctx, currentWorkflowId);
  return ctx.db.flag.findFirstOrThrow({ where: { organizationId, id } });
}

const severityOf = (flag: Flag) =>
  flag.severity === "critical" || flag.severity === "major" ? flag.severity : "minor";

/** Active flags first, newest first; `read` is the caller's own. */
export const listProviderFlags: Verb<typeof op.listProviderFlags> = async (ctx, { query }) => {
  const { organizationId } = ctx;
  const key = subjectKeyOf({ providerId: query.provider_id, facilityId: query.facility_id });
  await requireSubject(ctx, key);
  const flags = await ctx.db.flag.findMany({
    where: { organizationId, ...key },
    include: { reads: { where: { organizationId, readerId: ctx.actor.id }, select: { flagId: true } } },
    orderBy: [{ active: "desc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return flags.map((flag) => ({
    id: flag.id,
    read: flag.reads.length > 0,
    active: flag.active,
    subCollectionName: flag.subCollectionName,
    description: flag.description,
    actionSource: flag.actionSource,
    createdAt: isoMoment(flag.createdAt),
    flagType: flag.flagType,
    severity: severityOf(flag),
    isConfirmed: flag.isConfirmed,
    sharedToCredCommittee: flag.sharedToCommittee,
    evidence: flag.evidence,
    resolution: flag.resolution ?? "",
    resolutionReason: flag.resolutionReason ?? "",
    resolvedByName: flag.resolvedByName ?? "",
    resolvedAt: isoMoment(flag.resolvedAt),
  }));
};

/** Clears a flag; what waited for it may go on. A confirmed match is a Supervisor's to clear (403). */
export const deactivateFlag: Verb<typeof op.deactivateFlag> = async (ctx, { params, body }) => {
  const flag = await lockFlag(ctx, params.id);
  if (flag.isConfirmed && !ctx.actor.roles.includes("Supervisor"))
    throw forbidden("A confirmed match is cleared by a Supervisor");
  await setActive(ctx, flag, false, body.reason);
  return { success: true };
};

export const activateFlag: Verb<typeof op.activateFlag> = async (ctx, { params, body }) => {
  await setActive(ctx, await lockFlag(ctx, params.id), true, body.reason);
  return { success: true };
};

async function setActive(ctx: Context, flag: Flag, active: boolean, reason: string | undefined): Promise<void> {
  if (flag.active === active) return;
  await ctx.db.flag.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id: flag.id } },
    data: active
      ? {
          active,
          ...notCleared,
          updatedAt: ctx.now,
        }
      : {
          active,
          clearedHash: flag.matchHash,
          resolution: "cleared",
          resolutionReason: reason ?? null,
          resolvedById: ctx.actor.id,
          resolvedByName: ctx.actor.name,
          resolvedAt: ctx.now,
          updatedAt: ctx.now,
        },
  });
  await countFlags(ctx, subjectKeyOf(flag));
  await recordAudit(ctx, {
    action: active ? "activateFlag" : "deactivateFlag",
    subjectType: "flag",
    subjectId: flag.id,
    reason,
    changes: { active: [flag.active, active] },
  });
  await recheckMatch(ctx, flag);
  const { currentWorkflowId } = await subjectOf(ctx, flag);
  if (currentWorkflowId) await advanceWorkflow(ctx, currentWorkflowId);
}
