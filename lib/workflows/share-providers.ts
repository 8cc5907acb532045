import type { Context } from "@/lib/api/context";
import { recordAudits } from "@/lib/audit/record";
import type { Failure } from "@/lib/bulk-change";
import { providerNotFound } from "@/lib/providers/change-provider";
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
  const found = await lockedProviders(ctx, ids);
  for (const { id, status } of open) {
    if (shareable.includes(status))
      await transition({ ...ctx, ifMatch: null }, { id, action: "shareToCommittee", reason });
  }
  await db.$executeRaw`
    update providers set shared_to_committee_at = ${ctx.now}, shared_to_committee_reason = ${reason},
      shared_to_committee_by = ${ctx.actor.name}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where organization_id = ${organizationId} and id = any(${found})`;
  await db.$executeRaw`
    update flags set shared_to_committee = true, updated_at = ${ctx.now}
    where organization_id = ${organizationId} and provider_id = any(${found}) and active`;
  await recordAudits(
    ctx,
    found.map((id) => ({ action: "shareProviderToCommittee", subjectType: "provider", subjectId: id, reason })),
  );
  const known = new Set(found);
  return ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: providerNotFound(id) }));
}

/** Which of these the organization has, locked by id until the transaction ends. */
async function lockedProviders({ db, organizationId }: Context, ids: readonly string[]): Promise<string[]> {
  const found = await db.$queryRaw<{ id: string }[]>`
    select id from providers where organization_id = ${organizationId} and id = any(${ids}) order by id for update`;
  return found.map(({ id }) => id);
}
