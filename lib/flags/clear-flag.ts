import type { Context } from "@/lib/api/context";
import { forbidden, notFound } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { type Flag, Prisma } from "@/lib/generated/prisma/client";
import { factsOf } from "@/lib/matches/match-facts";
import { recheckFlag } from "@/lib/verification/recheck-match";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockWorkflow } from "@/lib/workflows/lock-workflow";
import { lockSubject, subjectKeyOf, subjectOf } from "@/lib/workflows/subject";
import { countFlags, notCleared } from "./raise";

/** The flag, locked after its subject's workflow and its subject, as everybody does who changes what a decision rests on. */
async function lockFlag(ctx: Context, id: string): Promise<Flag> {
  const { organizationId } = ctx;
  const seen = await ctx.db.flag.findFirst({ where: { organizationId, id } });
  if (!seen) throw notFound(`Flag ${id} was not found`);
  const { currentWorkflowId } = await subjectOf(ctx, seen);
  if (currentWorkflowId !== null) await lockWorkflow(ctx, currentWorkflowId);
  await lockSubject(ctx, subjectKeyOf(seen));
  // The row itself too: of two people who clear one flag at once, the second finds it cleared.
  await ctx.db.$queryRaw`select 1 from flags where organization_id = ${organizationId} and id = ${id} for update`;
  return ctx.db.flag.findFirstOrThrow({ where: { organizationId, id } });
}

/**
 * Clears a flag (`active` false) or opens it again, and lets go on what waited for it: the elements of its lists are
 * checked again and the workflow advances. What was compared is kept, so that the flag opens again only when the list
 * record or the subject's identity changes. Nothing happens to a flag that is so already; answers whether it changed.
 * Throws 404, and 403 when anybody but a Supervisor clears a confirmed match. A caller with several flags takes them
 * by the id of their subject, so that two such callers never wait for each other.
 */
export async function setFlagActive(
  ctx: Context,
  id: string,
  active: boolean,
  reason: string | undefined,
): Promise<boolean> {
  const flag = await lockFlag(ctx, id);
  if (!active && flag.isConfirmed && !ctx.actor.roles.includes("Supervisor"))
    throw forbidden("A confirmed match is cleared by a Supervisor");
  if (flag.active === active) return false;
  await ctx.db.flag.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id: flag.id } },
    data: {
      active,
      updatedAt: ctx.now,
      ...(active
        ? notCleared
        : {
            clearedHash: flag.matchHash,
            clearedFacts: factsOf(flag.evidence) ?? Prisma.DbNull,
            resolution: "cleared",
            resolutionReason: reason ?? null,
            resolvedById: ctx.actor.id,
            resolvedByName: ctx.actor.name,
            resolvedAt: ctx.now,
          }),
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
  await recheckFlag(ctx, flag);
  const { currentWorkflowId } = await subjectOf(ctx, flag);
  if (currentWorkflowId) await advanceWorkflow(ctx, currentWorkflowId);
  return true;
}
