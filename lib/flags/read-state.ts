import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { recordAudits } from "@/lib/audit/record";
import type { Prisma } from "@/lib/generated/prisma/client";

/** What was asked of flags that were named: which the organization has, and which of these it changed. */
type Outcome = { known: Set<string>; changed: Set<string> };

type Row = { id: string; is_changed: boolean };
const outcomeOf = (rows: readonly Row[]): Outcome => ({
  known: new Set(rows.map(({ id }) => id)),
  changed: new Set(rows.filter(({ is_changed }) => is_changed).map(({ id }) => id)),
});

async function audit(ctx: Context, action: string, reason: string | undefined, { changed }: Outcome): Promise<void> {
  const isRead = action !== "markFlagUnread";
  await recordAudits(
    ctx,
    [...changed].map((subjectId) => ({
      action,
      subjectType: "flag",
      subjectId,
      reason,
      changes: { read: [!isRead, isRead] },
    })),
  );
}

/**
 * Marks flags read for the caller, in one statement however many there are. One that was read already stays as it was
 * read, but for a reason that it lacked.
 */
export async function markRead(
  ctx: Context,
  ids: readonly string[],
  { reason, action = "markFlagRead" }: { reason?: string; action?: string },
): Promise<Outcome> {
  const { db, organizationId, actor, now } = ctx;
  const rows = await db.$queryRaw<Row[]>`
    with known as (
      select f.id from flags f where f.organization_id = ${organizationId} and f.id = any(${ids})
    ), written as (
      insert into flag_reads as r (organization_id, flag_id, reader_id, reason, read_at)
      select ${organizationId}, id, ${actor.id}, ${reason ?? null}, ${now}::timestamptz from known order by id
      on conflict (organization_id, flag_id, reader_id) do update set reason = excluded.reason
        where r.reason is null and excluded.reason is not null
      returning flag_id
    )
    select known.id, written.flag_id is not null as is_changed
    from known left join written on written.flag_id = known.id`;
  const outcome = outcomeOf(rows);
  await audit(ctx, action, reason, outcome);
  return outcome;
}

/**
 * Marks flags unread for the caller; locked by id, as they are marked read, so that nobody waits in a circle. Statements
 * without joins on purpose: of ten thousand ids the database, which expects few, would compare each with each.
 */
export async function markUnread(ctx: Context, ids: readonly string[]): Promise<Outcome> {
  const { db, organizationId, actor } = ctx;
  const known = await db.$queryRaw<{ id: string }[]>`
    select f.id from flags f where f.organization_id = ${organizationId} and f.id = any(${ids})`;
  await db.$executeRaw`
    select 1 from flag_reads r
    where r.organization_id = ${organizationId} and r.reader_id = ${actor.id} and r.flag_id = any(${ids})
    order by r.flag_id for update`;
  const gone = await db.$queryRaw<{ id: string }[]>`
    delete from flag_reads r
    where r.organization_id = ${organizationId} and r.reader_id = ${actor.id} and r.flag_id = any(${ids})
    returning r.flag_id as id`;
  const changed = new Set(gone.map(({ id }) => id));
  const outcome = { known: new Set(known.map(({ id }) => id)), changed };
  await audit(ctx, "markFlagUnread", undefined, outcome);
  return outcome;
}

/** Throws 404 when the organization has no such flag. */
export function requireKnown({ known }: Outcome, id: string): void {
  if (!known.has(id)) throw notFound(unknownFlag(id));
}

export const unknownFlag = (id: string): string => `Flag ${id} was not found`;

/** Marks all flags that fit read for the caller, in one statement; answers how many were not read before. */
export async function markAllRead(ctx: Context, fits: Prisma.Sql, reason: string | undefined): Promise<number> {
  const { db, organizationId, actor, now } = ctx;
  return db.$executeRaw`
    insert into flag_reads (organization_id, flag_id, reader_id, reason, read_at)
    select f.organization_id, f.id, ${actor.id}, ${reason ?? null}, ${now}::timestamptz
    from flags f where f.organization_id = ${organizationId} and ${fits}
    order by f.id
    on conflict do nothing`;
}
