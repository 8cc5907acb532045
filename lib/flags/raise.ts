import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/api/context";
import { type Flag, Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { kindOf, type SubjectKey } from "@/lib/workflows/subject";
import { countFlags } from "./count-flags";
import type { Severity } from "./flag-severity";

export type Finding = SubjectKey & {
  workflowId?: string;
  flagType: string;
  severity: Severity;
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
  /** When somebody should have resolved it. */
  dueDate?: Date;
  /** What is new, in a sentence, when an open flag is found with another match hash: it is then unread again. */
  news?: string;
};

/** The members of a flag that nobody has cleared, or that is open again. */
export const notCleared = {
  clearedHash: null,
  clearedFacts: Prisma.DbNull,
  reopenedBecause: "",
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
export async function raiseFlag(ctx: Context, finding: Finding): Promise<{ id: string; active: boolean }> {
  const { organizationId } = ctx;
  const { providerId, facilityId, fingerprint, matchHash, isConfirmed, news } = finding;
  const id = await insertFlag(ctx, finding);
  if (id !== null) return { id, active: true };
  const flag = await ctx.db.flag.findFirstOrThrow({ where: { organizationId, providerId, facilityId, fingerprint } });
  const seen = {
    workflowId: finding.workflowId ?? flag.workflowId,
    flagType: finding.flagType,
    severity: finding.severity,
    description: finding.description,
    expirationDate: finding.expirationDate,
    dueDate: finding.dueDate,
    evidence: finding.evidence,
    matchHash,
    isConfirmed: flag.isConfirmed || isConfirmed,
    lastConfirmedAt: ctx.now,
  };
  const opens = !flag.active && flag.clearedHash !== matchHash;
  if (opens) await reopenFlag(ctx, flag, { because: news ?? becauseOf(flag, finding), seen });
  else if (flag.active && news !== undefined && flag.matchHash !== matchHash) await moveFlagOn(ctx, flag, news, seen);
  else await changeFlag(ctx, flag, seen);
  return { id: flag.id, active: flag.active || opens };
}

const becauseOf = (flag: Flag, finding: Finding): string =>
  flag.clearedHash === null
    ? "It was found again"
    : `What it rests on, or the ${kindOf(finding)}'s identity, changed since it was cleared`;

/** Writes a flag that the subject does not have yet; null when it has, or gets it from somebody else at this moment. */
export async function insertFlag(ctx: Context, finding: Finding): Promise<string | null> {
  const id = newId("flg");
  const { news: _, ...members } = finding;
  const { count } = await ctx.db.flag.createMany({
    data: [
      {
        organizationId: ctx.organizationId,
        id,
        ...members,
        flaggedDate: ctx.now,
        lastConfirmedAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return null;
  await countFlags(ctx, finding);
  await recordAudit(ctx, {
    action: "raiseFlag",
    subjectType: "flag",
    subjectId: id,
    changes: { active: [null, true] },
    reason: finding.description,
  });
  return id;
}

type FlagMembers = Omit<Prisma.FlagUncheckedUpdateInput, "organizationId" | "id" | "active" | "updatedAt">;

/** Writes members of a flag that leave it open or cleared as it is. */
export async function changeFlag(ctx: Context, { id }: Pick<Flag, "id">, members: FlagMembers): Promise<void> {
  await ctx.db.flag.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id } },
    data: { ...members, updatedAt: ctx.now },
  });
}

/** Says of an open flag what is new, unread for everybody: the day that a license expires has come nearer. */
async function moveFlagOn(ctx: Context, flag: Flag, news: string, seen: FlagMembers): Promise<void> {
  const { organizationId } = ctx;
  await changeFlag(ctx, flag, { ...seen, flaggedDate: ctx.now });
  await ctx.db.flagRead.deleteMany({ where: { organizationId, flagId: flag.id } });
  await recordAudit(ctx, {
    action: "moveFlagOn",
    subjectType: "flag",
    subjectId: flag.id,
    changes: { description: [flag.description, seen.description], severity: [flag.severity, seen.severity] },
    reason: news,
  });
}

/** Opens a flag again, unread for everybody, and says why in one sentence. */
export async function reopenFlag(
  ctx: Context,
  flag: Flag,
  { because, seen }: { because: string; seen: FlagMembers },
): Promise<void> {
  const { organizationId } = ctx;
  await ctx.db.flag.update({
    where: { organizationId_id: { organizationId, id: flag.id } },
    data: { ...seen, ...notCleared, active: true, reopenedBecause: because, flaggedDate: ctx.now, updatedAt: ctx.now },
  });
  await ctx.db.flagRead.deleteMany({ where: { organizationId, flagId: flag.id } });
  await countFlags(ctx, flag);
  await recordAudit(ctx, {
    action: "reopenFlag",
    subjectType: "flag",
    subjectId: flag.id,
    changes: { active: [false, true], resolution: [flag.resolution, null] },
    reason: because,
  });
}

/**
 * Closes a flag because what it said no longer is so: "reinstated", "no longer listed" and the like. No memory is kept,
 * as when a person clears one: found again, it opens again. Nothing happens to a flag that is not open.
 */
export async function closeFlag(
  ctx: Context,
  flag: Flag,
  { resolution, reason }: { resolution: string; reason: string },
): Promise<void> {
  if (!flag.active) return;
  await ctx.db.flag.update({
    where: { organizationId_id: { organizationId: ctx.organizationId, id: flag.id } },
    data: {
      ...notCleared,
      active: false,
      resolution,
      resolutionReason: reason,
      resolvedById: ctx.actor.id,
      resolvedByName: ctx.actor.name,
      resolvedAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await countFlags(ctx, flag);
  await recordAudit(ctx, {
    action: "closeFlag",
    subjectType: "flag",
    subjectId: flag.id,
    changes: { active: [true, false], resolution: [flag.resolution, resolution] },
    reason,
  });
}
