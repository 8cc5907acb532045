import type { Context } from "@/lib/api/context";
import { ApiError } from "@/lib/api/errors";
import type { FlagChange } from "@/lib/generated/prisma/client";
import { type Item, type Step, writeItems } from "./change-items";
import { setFlagActive } from "./clear-flag";
import { chunkOfFlags } from "./set-flags-active";

const readsAtOnce = 50_000;

type Counts = { ids: string[]; changed: number };

const stepOf = (counts: Counts | undefined, size: number): Step => {
  const { ids, changed } = counts ?? { ids: [], changed: 0 };
  const last = ids.length < size ? null : (ids.at(-1) ?? null);
  return { last, matched: ids.length, changed, failed: 0 };
};

/** Reads that the change made: those marked unread or opened again since are gone already. */
async function undoRead(ctx: Context, undo: FlagChange, original: FlagChange): Promise<Step> {
  const [counts] = await ctx.db.$queryRaw<Counts[]>`
    with chosen as materialized (
      select r.flag_id as id from flag_reads r
      where r.organization_id = ${ctx.organizationId} and r.change_id = ${original.id} and r.reader_id = ${original.actorId}
        and r.flag_id > ${undo.cursor}
      order by r.flag_id limit ${readsAtOnce}
    ), gone as (
      delete from flag_reads r using chosen
      where r.organization_id = ${ctx.organizationId} and r.flag_id = chosen.id and r.reader_id = ${original.actorId}
        and r.change_id = ${original.id}
      returning 1
    )
    select array(select id from chosen order by id) as ids, (select count(*) from gone)::int as changed`;
  return stepOf(counts, readsAtOnce);
}

/** Reads that the change took away come back as they were; a flag that was read again since keeps that. */
async function undoUnread(ctx: Context, undo: FlagChange, original: FlagChange): Promise<Step> {
  const [counts] = await ctx.db.$queryRaw<Counts[]>`
    with chosen as materialized (
      select i.flag_id as id, i.before, i.at from flag_change_items i
      where i.organization_id = ${ctx.organizationId} and i.change_id = ${original.id} and i.error is null
        and i.flag_id > ${undo.cursor}
      order by i.flag_id limit ${readsAtOnce}
    ), back as (
      insert into flag_reads (organization_id, flag_id, reader_id, reason, read_at, change_id)
      select f.organization_id, f.id, ${original.actorId}, c.before->>'reason', (c.before->>'readAt')::timestamptz,
        c.before->>'changeId'
      from chosen c join flags f on f.organization_id = ${ctx.organizationId} and f.id = c.id
      where f.flagged_date <= c.at
      on conflict do nothing returning 1
    )
    select array(select id from chosen order by id) as ids, (select count(*) from back)::int as changed`;
  return stepOf(counts, readsAtOnce);
}

const stateActions = ["raiseFlag", "reopenFlag", "closeFlag", "deactivateFlag", "activateFlag"];

type Done = { flagId: string; before: unknown; at: Date };

/** Who changed the flag after the change did, or null: the latest entry about its being active is the change's own. */
async function changedSince(ctx: Context, { flagId, at }: Done): Promise<string | null> {
  const latest = await ctx.db.auditEntry.findFirst({
    where: {
      organizationId: ctx.organizationId,
      subjectType: "flag",
      subjectId: flagId,
      action: { in: stateActions },
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  return latest && latest.at.getTime() !== at.getTime() ? latest.actorName : null;
}

const reasonBefore = (before: unknown): string | undefined => {
  const reason = (before as { reason?: unknown } | null)?.reason;
  return typeof reason === "string" ? reason : undefined;
};

/** Flags that the change cleared are opened again, and the other way round, unless somebody did something since. */
async function undoActive(ctx: Context, undo: FlagChange, original: FlagChange): Promise<Step> {
  const active = original.action === "deactivate";
  const done = await ctx.db.flagChangeItem.findMany({
    where: {
      organizationId: ctx.organizationId,
      changeId: original.id,
      error: null,
      flagId: { gt: undo.cursor },
    },
    orderBy: { flagId: "asc" },
    take: chunkOfFlags,
  });
  const failures: Item[] = [];
  let changed = 0;
  for (const item of done) {
    const somebody = await changedSince(ctx, item);
    const error =
      somebody === null
        ? await tryToSet(ctx, item.flagId, active, active ? undo.reason : (reasonBefore(item.before) ?? undo.reason))
        : `Flag ${item.flagId} was changed by ${somebody} since`;
    if (error === null) changed += 1;
    else failures.push({ flagId: item.flagId, error });
  }
  await writeItems(ctx, undo, failures);
  const last = done.length < chunkOfFlags ? null : (done.at(-1)?.flagId ?? null);
  return { last, matched: done.length, changed, failed: failures.length };
}

async function tryToSet(ctx: Context, id: string, active: boolean, reason: string): Promise<string | null> {
  try {
    await setFlagActive(ctx, id, active, reason || undefined);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.detail;
    throw error;
  }
}

/** The next part of taking a change back. */
export async function undoStep(ctx: Context, undo: FlagChange): Promise<Step> {
  const { organizationId } = ctx;
  const original = await ctx.db.flagChange.findFirstOrThrow({ where: { organizationId, id: undo.undoOfId ?? "" } });
  if (original.action === "mark_read") return undoRead(ctx, undo, original);
  if (original.action === "mark_unread") return undoUnread(ctx, undo, original);
  return undoActive(ctx, undo, original);
}
