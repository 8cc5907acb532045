import type { Context } from "@/lib/api/context";
import { Prisma } from "@/lib/generated/prisma/client";
import { refreshMonitoring } from "@/lib/monitoring/monitoring-status";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { kindOf, subjectKeyOf } from "@/lib/workflows/subject";

const subjectTables = {
  provider: { table: Prisma.raw("providers"), key: Prisma.raw("provider_id"), by: () => Prisma.empty },
  facility: {
    table: Prisma.raw("facilities"),
    key: Prisma.raw("facility_id"),
    by: (name: string) => Prisma.sql`, updated_by_name = ${name}`,
  },
} as const;

type CountCtx = Pick<Context, "db" | "organizationId" | "actor" | "now">;

/** Keeps the number of active flags that lists show and filter by, and where monitoring stands for them. */
export async function countFlagsOf(ctx: CountCtx, kind: SubjectKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { organizationId, actor, now } = ctx;
  const { table, key, by } = subjectTables[kind];
  await ctx.db.$executeRaw`
    update ${table} s set active_flags = counted.active, version = s.version + 1, updated_at = ${now}::timestamptz,
      updated_by = ${actor.id} ${by(actor.name)}
    from (
      select wanted.id, (select count(*) from flags f
        where f.organization_id = ${organizationId} and f.${key} = wanted.id and f.active) as active
      from unnest(${[...ids]}::text[]) as wanted (id) offset 0) counted
    where s.organization_id = ${organizationId} and s.id = counted.id and s.active_flags <> counted.active`;
  await refreshMonitoring(ctx, kind, ids);
}

/** The same for whom one flag is about. */
export async function countFlags(
  ctx: CountCtx,
  about: { providerId?: string | null; facilityId?: string | null },
): Promise<void> {
  const { providerId, facilityId } = subjectKeyOf(about);
  await countFlagsOf(ctx, kindOf(about), [providerId ?? facilityId]);
}
