import type { Context } from "@/lib/api/context";

/** Makes a change of what belongs to facilities a new version of them: their ETags move, and their places in lists. */
export async function touchFacilities(ctx: Context, ids: readonly string[]): Promise<void> {
  const { organizationId, db, now, actor } = ctx;
  if (ids.length === 0) return;
  await db.$executeRaw`
    update facilities set version = version + 1, updated_at = ${now}, updated_by = ${actor.id},
      updated_by_name = ${actor.name}
    where organization_id = ${organizationId} and id = any(${ids})`;
}
