import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import { requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import { markAllRead } from "./read-state";

const noActionRequired = "No action required";

/**
 * Marks all flags of a subject read for the caller, and the subject reviewed: its monitoring status becomes "No action
 * required"; who, when and why are kept. It decides no workflow. Throws 404.
 */
export async function approveSubject(ctx: Context, key: SubjectKey, reason: string | undefined): Promise<void> {
  const { db, organizationId, now, actor } = ctx;
  const { id, kind } = await requireSubject(ctx, key);
  await lockUnfinishedWorkflow(ctx, id);
  // Flags before their subject, as everybody does who changes both.
  const column = Prisma.raw(kind === "provider" ? "f.provider_id" : "f.facility_id");
  const flagCount = await markAllRead(ctx, Prisma.sql`${column} = ${id}`, reason);
  const where = { organizationId, id };
  const select = { monitoringStatus: true };
  const before =
    kind === "provider"
      ? await db.provider.findFirstOrThrow({ where, select })
      : await db.facility.findFirstOrThrow({ where, select });
  const change = {
    where: { organizationId_id: where },
    data: { monitoringStatus: noActionRequired, version: { increment: 1 }, updatedAt: now, updatedBy: actor.id },
  };
  if (kind === "provider") await db.provider.update(change);
  else await db.facility.update({ ...change, data: { ...change.data, updatedByName: actor.name } });
  await db.monitoringReview.create({
    data: {
      organizationId,
      id: newId("mrv"),
      ...key,
      reason: reason ?? "",
      flagCount,
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  await recordAudit(ctx, {
    action: kind === "provider" ? "markProviderFlagsRead" : "markFacilityFlagsRead",
    subjectType: kind,
    subjectId: id,
    reason,
    changes: { monitoringStatus: [before.monitoringStatus, noActionRequired], flagsRead: [0, flagCount] },
  });
}
