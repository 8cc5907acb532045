import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { kindOf, requireSubject, type SubjectKey } from "@/lib/workflows/subject";
import type { MonitoringStatus } from "./monitoring-status";

/**
 * Approves the review of all flags of a subject: no action is required until a flag comes up or changes again. Who,
 * when and why are kept. Decides no workflow. Called in the transaction that marks the flags read; `flagCount` is how
 * many those were. Throws 404 for a subject that is not the organization's.
 */
export async function recordReview(
  ctx: Context,
  key: SubjectKey,
  { reason = "", flagCount }: { reason?: string; flagCount: number },
): Promise<void> {
  const { organizationId, db, actor } = ctx;
  const subject = await requireSubject(ctx, key);
  await db.monitoringReview.create({
    data: {
      organizationId,
      id: newId("mrv"),
      ...key,
      reason,
      flagCount,
      createdAt: ctx.now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  const monitoringStatus: MonitoringStatus = "No action required";
  const where = { organizationId_id: { organizationId, id: subject.id } };
  const data = { monitoringStatus, version: { increment: 1 }, updatedAt: ctx.now, updatedBy: actor.id };
  if (kindOf(key) === "provider") await db.provider.update({ where, data });
  else await db.facility.update({ where, data: { ...data, updatedByName: actor.name } });
  await recordAudit(ctx, {
    action: "recordMonitoringReview",
    subjectType: kindOf(key),
    subjectId: subject.id,
    reason: reason || undefined,
    changes: { flagsRead: [null, flagCount], monitoringStatus: [null, monitoringStatus] },
  });
}
