import type { Context } from "@/lib/api/context";
import { notFound, requireCurrent } from "@/lib/api/errors";
import type { Provider } from "@/lib/generated/prisma/client";
import { compareAgain } from "@/lib/caqh/proposals/compare-again";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";

/** What everybody says who is asked for a provider that the organization does not have. */
export const providerNotFound = (id: string): string => `Provider ${id} was not found`;

/**
 * The organization's providers among `ids`, locked by id until the transaction ends. Call it after locking their
 * unfinished workflows.
 */
export async function lockProviders(ctx: Context, ids: readonly string[]): Promise<Provider[]> {
  const { organizationId, db } = ctx;
  await db.$queryRaw`
    select 1 from providers where organization_id = ${organizationId} and id = any(${ids}) order by id for update`;
  return db.provider.findMany({ where: { organizationId, id: { in: [...ids] } } });
}

/**
 * The provider whose record is about to change, locked until the transaction ends, after its unfinished workflow.
 * Throws 404, and 412 when `If-Match` names an older version.
 */
export async function findForChange(ctx: Context, providerId: string): Promise<Provider> {
  await lockUnfinishedWorkflow(ctx, providerId);
  const [provider] = await lockProviders(ctx, [providerId]);
  if (!provider) throw notFound(providerNotFound(providerId));
  requireCurrent(ctx.ifMatch, provider.version);
  return provider;
}

/**
 * Makes a change of any part of the record a new version of the provider: its ETag moves, and so does its place in
 * lists. What CAQH says is compared with what the record says now.
 */
export async function touchProvider(ctx: Context, provider: Pick<Provider, "id">): Promise<void> {
  const { organizationId, db } = ctx;
  await db.provider.update({
    where: { organizationId_id: { organizationId, id: provider.id } },
    data: { version: { increment: 1 }, updatedAt: ctx.now, updatedBy: ctx.actor.id },
  });
  await compareAgain(ctx, provider.id);
}
