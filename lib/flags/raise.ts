import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/api/context";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { changeSubject, findSubject, kindOf, type SubjectKey, subjectKeyOf } from "@/lib/workflows/subject";

export type Finding = SubjectKey & {
  workflowId?: string;
  flagType: string;
  severity: "critical" | "major" | "minor";
  subCollectionName: string;
  description: string;
  actionSource: "CREDENTIALING" | "MONITORING" | "MANUAL";
  /** The same finding again has the same fingerprint: one flag per subject and fingerprint. */
  fingerprint: string;
  /** Over the list record and the subject's identity data: a cleared flag stays cleared while it stays. */
  matchHash: string;
  isConfirmed: boolean;
  evidence: Prisma.InputJsonValue;
  expirationDate?: Date;
  reportDate?: Date;
};

type Ctx = Omit<Context, "ifMatch" | "isBrowserSession">;

/** The members of a flag that nobody has cleared, or that is open again. */
export const notCleared = {
  clearedHash: null,
  resolution: null,
  resolutionReason: null,
  resolvedById: null,
  resolvedByName: null,
  resolvedAt: null,
};

/**
 * Raises a flag, or confirms the one that stands. A flag that a person cleared stays cleared until the list record
 * or the subject's identity data changes. Called in the transaction of the check that found it.
 */
export async function raiseFlag(ctx: Ctx, finding: Finding): Promise<{ id: string; active: boolean }> {
  const { organizationId } = ctx;
  const { providerId, facilityId, fingerprint, matchHash, isConfirmed } = finding;
  const created = await ctx.db.flag.createMany({
    data: [
      {
        organizationId,
        id: newId("flg"),
        ...finding,
        flaggedDate: ctx.now,
        lastConfirmedAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  const flag = await ctx.db.flag.findFirstOrThrow({ where: { organizationId, providerId, facilityId, fingerprint } });
  if (created.count > 0) {
    await countFlags(ctx, finding);
    await recordAudit(ctx, {
      action: "raiseFlag",
      subjectType: "flag",
      subjectId: flag.id,
      changes: { active: [null, true] },
      reason: flag.description,
    });
    return { id: flag.id, active: true };
  }
  const active = flag.active || flag.clearedHash !== matchHash;
  await ctx.db.flag.update({
    where: { organizationId_id: { organizationId, id: flag.id } },
    data: {
      active,
      workflowId: finding.workflowId ?? flag.workflowId,
      description: finding.description,
      evidence: finding.evidence,
      matchHash,
      isConfirmed: flag.isConfirmed || isConfirmed,
      lastConfirmedAt: ctx.now,
      updatedAt: ctx.now,
      ...(active && !flag.active ? { ...notCleared, flaggedDate: ctx.now } : {}),
    },
  });
  if (active !== flag.active) {
    await countFlags(ctx, finding);
    await recordAudit(ctx, {
      action: "raiseFlag",
      subjectType: "flag",
      subjectId: flag.id,
      changes: { active: [false, true] },
      reason: `${finding.description}; the record or the ${kindOf(finding)} changed since it was cleared`,
    });
  }
  return { id: flag.id, active };
}

/** Keeps the number of active flags that lists show and filter by. */
export async function countFlags(
  ctx: Pick<Context, "db" | "organizationId" | "actor" | "now">,
  { providerId, facilityId }: SubjectKey,
): Promise<void> {
  const { organizationId } = ctx;
  const activeFlags = await ctx.db.flag.count({ where: { organizationId, providerId, facilityId, active: true } });
  const subject = await findSubject(ctx, subjectKeyOf({ providerId, facilityId }));
  if (subject && subject.activeFlags !== activeFlags) await changeSubject(ctx, subject, { activeFlags });
}
