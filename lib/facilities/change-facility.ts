import type { Context } from "@/lib/api/context";
import { notFound, requireCurrent } from "@/lib/api/errors";
import type { Facility } from "@/lib/generated/prisma/client";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";

/** What everybody says who is asked for a facility that the organization does not have. */
export const facilityNotFound = (id: string): string => `Facility ${id} was not found`;

/** The organization's facilities among `ids`, locked by id until the transaction ends. */
export async function lockFacilities(ctx: Context, ids: readonly string[]): Promise<Facility[]> {
  const { organizationId, db } = ctx;
  await db.$queryRaw`
    select 1 from facilities where organization_id = ${organizationId} and id = any(${ids}) order by id for update`;
  return db.facility.findMany({ where: { organizationId, id: { in: [...ids] } } });
}

/**
 * The facility whose record is about to change, locked until the transaction ends, after its unfinished workflow.
 * Throws 404, and 412 when `If-Match` names an older version.
 */
export async function findForChange(ctx: Context, facilityId: string): Promise<Facility> {
  await lockUnfinishedWorkflow(ctx, facilityId);
  const [facility] = await lockFacilities(ctx, [facilityId]);
  if (!facility) throw notFound(facilityNotFound(facilityId));
  requireCurrent(ctx.ifMatch, facility.version);
  return facility;
}
