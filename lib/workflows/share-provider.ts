import type { Context } from "@/lib/api/context";
import { notFound, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { providerTransitions, workflowStatusOf } from "./state-machine";
import { transition } from "./transition";

/**
 * Marks the provider and its active flags as shared to the committee (reason, when, by whom), whatever the status;
 * a workflow that can be shared from where it stands moves on to the committee. Throws 404.
 */
export async function shareProvider(ctx: Context, providerId: string, reason: string): Promise<void> {
  const { organizationId } = ctx;
  const provider = await ctx.db.provider.findFirst({ where: { organizationId, id: providerId } });
  if (!provider) throw notFound(`Provider ${providerId} was not found`);
  requireCurrent(ctx.ifMatch, provider.version);

  const canMove =
    provider.workflowStatus !== null &&
    (providerTransitions.shareToCommittee.from as readonly string[]).includes(
      workflowStatusOf(provider.workflowStatus),
    );
  if (canMove && provider.currentWorkflowId) {
    await transition({ ...ctx, ifMatch: null }, { id: provider.currentWorkflowId, action: "shareToCommittee", reason });
  }
  await ctx.db.provider.update({
    where: { organizationId_id: { organizationId, id: providerId } },
    data: {
      sharedToCommitteeAt: ctx.now,
      sharedToCommitteeReason: reason,
      sharedToCommitteeBy: ctx.actor.name,
      version: { increment: 1 },
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
    },
  });
  await ctx.db.flag.updateMany({
    where: { organizationId, providerId, active: true },
    data: { sharedToCommittee: true, updatedAt: ctx.now },
  });
  await recordAudit(ctx, {
    action: "shareProviderToCommittee",
    subjectType: "provider",
    subjectId: providerId,
    reason,
  });
}
