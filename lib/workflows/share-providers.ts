import type { Context } from "@/lib/api/context";
import { recordAudits } from "@/lib/audit/record";
import type { Failure } from "@/lib/bulk-change";
import { lockProviders, providerNotFound } from "@/lib/providers/change-provider";
import { lockUnfinishedWorkflows } from "./lock-workflow";
import { type Transition, providerTransitions } from "./state-machine";
import { transition } from "./transition";

const { from: shareable }: Transition = providerTransitions.shareToCommittee;

/**
 * Marks providers and their active flags as shared to the committee (reason, when, by whom), whatever the status; a
 * workflow that can be shared from where it stands moves on to the committee. Answers those that are unknown.
 */
export async function shareProviders(ctx: Context, ids: readonly string[], reason: string): Promise<Failure[]> {
  const { organizationId, db } = ctx;
  const open = await lockUnfinishedWorkflows(ctx, ids);
  const found = (await lockProviders(ctx, ids)).map(({ id }) => id);
  for (const { id, status } of open) {
    if (shareable.includes(status))
      await transition({ ...ctx, ifMatch: null }, { id, action: "shareToCommittee", reason });
  }
  await db.$executeRaw`
    update providers set shared_to_committee_at = ${ctx.now}, shared_to_committee_reason = ${reason},
      shared_to_committee_by = ${ctx.actor.name}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where organization_id = ${organizationId} and id = any(${found})`;
  await db.flag.updateMany({
    where: { organizationId, providerId: { in: found }, active: true },
    data: { sharedToCommittee: true, updatedAt: ctx.now },
  });
  await recordAudits(
    ctx,
    found.map((id) => ({ action: "shareProviderToCommittee", subjectType: "provider", subjectId: id, reason })),
  );
  const known = new Set(found);
  return ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: providerNotFound(id) }));
}
