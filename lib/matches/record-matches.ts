import type { Context } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import type { Flag, ListMatch, Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { allLists, findList } from "@/lib/lists/all-lists";
import { type ListFacts, listOf } from "@/lib/lists/lists";
import { recheckSources } from "@/lib/verification/recheck-match";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import { lockSubject, requireSubject } from "@/lib/workflows/subject";
import { type Comparison, worthKeeping } from "./comparison";
import { ourSide } from "./our-side";
import { type Found, planRows, type RowPlan } from "./plan-rows";
import { closeEnded } from "./close-ended";
import type { Behind } from "./flag-of-person";
import { settleFlags, type Settled } from "./settle-flags";
import { matchedRecord, matchedRecords, reinstatedKeys } from "./stored-records";
import { hashIdentity } from "./subject-identity";

/** What came of a comparison. */
export type Recorded = {
  /** The flags that stand behind matches of this list now, open and cleared. */
  flags: Flag[];
  /** Flags raised or opened again. */
  raised: string[];
  /** Flags closed because their last record ended. */
  closed: string[];
};

const nothing: Recorded = { flags: [], raised: [], closed: [] };

/** Everything that stands, or once stood, behind a flag of the subject. */
async function matchesBehindFlags(ctx: Context, { subject }: Comparison): Promise<Behind[]> {
  const rows = await ctx.db.listMatch.findMany({
    where: { organizationId: ctx.organizationId, ...subject, flagId: { not: null } },
    include: { record: { include: { names: true } } },
  });
  return rows.map(({ record, ...row }) => ({ row, record: matchedRecord(record), justLeft: false }));
}

async function endRows(ctx: Context, { ended }: RowPlan<ListMatch>): Promise<void> {
  const reasons = [...new Set(ended.map(({ because }) => because))];
  for (const because of reasons) {
    const ids = ended.filter((one) => one.because === because).map(({ row }) => row.id);
    await ctx.db.listMatch.updateMany({
      where: { organizationId: ctx.organizationId, id: { in: ids } },
      data: { endedAt: ctx.now, endedBecause: because },
    });
  }
}

async function beginRows(
  ctx: Context,
  comparison: Comparison,
  fresh: readonly Found[],
  settled: Settled,
): Promise<void> {
  if (fresh.length === 0) return;
  const { subject, source, versionId, policyVersion, identity } = comparison;
  await ctx.db.listMatch.createMany({
    data: fresh.map(({ match, record }) => ({
      organizationId: ctx.organizationId,
      id: newId("mtc"),
      ...subject,
      source,
      recordId: record.stored.id,
      recordKey: record.stored.recordKey,
      band: match.band,
      bits: match.bits,
      bars: match.bars as Prisma.InputJsonValue,
      reason: match.reason,
      identityHash: hashIdentity(identity),
      policyVersion,
      versionId,
      foundAt: ctx.now,
      flagId: settled.flagIds.get(record.stored.recordKey) ?? null,
    })),
  });
}

/** The facts of every list that may stand behind the subject's flags. */
async function listsOf(db: Db, source: string): Promise<(key: string) => ListFacts> {
  const list = await findList(source, db);
  if (!list) throw new Error(`There is no list ${source}`);
  const described = listOf(source) ? [] : await allLists(db);
  return (key) => listOf(key) ?? described.find((one) => one.key === key) ?? { ...list, key, name: key };
}

/**
 * Records what a comparison of one subject with one list said: matches that begin, stay and end, and the flags that are
 * raised, joined (one person on several lists is one flag), opened again or closed for it. The same comparison again
 * changes nothing but when it was last confirmed. Locks the unfinished workflow, then the subject; whoever records
 * several subjects in one transaction takes them by workflow and subject id. Elements of other lists whose flag
 * changed are checked again, and in monitoring that of this list too, and the workflow goes on as far as it can.
 */
export async function recordMatches(ctx: Context, comparison: Comparison): Promise<Recorded> {
  const { organizationId, db } = ctx;
  const { subject, source } = comparison;
  await lockUnfinishedWorkflow(ctx, subject.providerId ?? subject.facilityId);
  await lockSubject(ctx, subject);
  const close = worthKeeping(comparison);
  const open = await db.listMatch.findMany({ where: { organizationId, ...subject, source, endedAt: null } });
  if (close.length === 0 && open.length === 0) return nothing;

  const ids = [...close.map(({ recordId }) => recordId), ...open.map(({ recordId }) => recordId)];
  const records = await matchedRecords(db, ids);
  const found = close.flatMap((match): Found[] => {
    const record = records.get(match.recordId);
    return record ? [{ match, record }] : [];
  });
  const gone = open.filter(({ recordKey }) => !found.some(({ record }) => record.stored.recordKey === recordKey));
  const reinstated = await reinstatedKeys(
    ctx,
    source,
    gone.map(({ recordKey }) => recordKey),
  );
  const plan = planRows(open, found, {
    identityHash: hashIdentity(comparison.identity),
    policyVersion: comparison.policyVersion,
    records,
    reinstated: new Set(reinstated.keys()),
  });
  await endRows(ctx, plan);

  const listFacts = await listsOf(db, source);
  const list = listFacts(source);
  const looked = found.filter(({ match }) => match.band !== "cleared");
  const behind = looked.length === 0 ? [] : await matchesBehindFlags(ctx, comparison);
  // A record in another wording has not left the list: nothing takes its place.
  const leftIds = new Set(plan.ended.flatMap(({ row, found: now }) => (now ? [] : [row.id])));
  const settled = await settleFlags(ctx, {
    comparison,
    list,
    listOf: listFacts,
    found: looked,
    behind: behind.map((one) => ({ ...one, justLeft: leftIds.has(one.row.id) })),
    ourSide: looked.length === 0 ? {} : await ourSide(ctx, subject),
  });
  await beginRows(ctx, comparison, plan.fresh, settled);
  const ended = plan.ended.flatMap(({ row, because, found: now }) => {
    const reinstatedDate = now?.record.facts.reinstatedDate ?? reinstated.get(row.recordKey) ?? null;
    return row.flagId === null ? [] : [{ flagId: row.flagId, because, reinstatedDate }];
  });
  const closed = await closeEnded(ctx, ended, list);
  const flagIds = [...new Set(settled.flagIds.values())];
  const flags = await db.flag.findMany({ where: { organizationId, id: { in: flagIds } }, orderBy: { id: "asc" } });
  await letGoOn(ctx, comparison, { changed: [...settled.opened, ...closed], hasJoined: settled.attached.length > 0 });
  return { flags, raised: settled.opened, closed };
}

/** What a comparison did to flags: which it opened or closed, and whether it joined one that stands as before. */
type Effect = { changed: string[]; hasJoined: boolean };

/** Has what rests on the changed flags looked at again. */
async function letGoOn(ctx: Context, comparison: Comparison, { changed, hasJoined }: Effect): Promise<void> {
  const { subject, source, workflowId } = comparison;
  if (changed.length === 0 && !hasJoined) return;
  const behind = await ctx.db.listMatch.findMany({
    where: { organizationId: ctx.organizationId, flagId: { in: changed } },
    select: { source: true },
    distinct: ["source"],
  });
  const others = behind.map((row) => row.source).filter((one) => one !== source);
  // The element that asked settles itself; in monitoring nobody else would ask it again.
  await recheckSources(ctx, subject, workflowId === undefined ? [source, ...others] : others);
  if (workflowId !== undefined) return;
  const { currentWorkflowId } = await requireSubject(ctx, subject);
  if (currentWorkflowId !== null) await advanceWorkflow(ctx, currentWorkflowId);
}
