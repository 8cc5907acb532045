import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { changeFlag, insertFlag, reopenFlag } from "@/lib/flags/raise";
import type { Flag } from "@/lib/generated/prisma/client";
import { type Content, contentOf } from "./flag-content";
import { flagsByFingerprint, type FlagWork, grouped } from "./flag-of-person";
import { clearedFactsOf, inOneSentence, newsSince } from "./match-facts";
import type { Found } from "./plan-rows";

const keyOf = ({ record }: Found) => record.stored.recordKey;

/** The flag that a match stands behind, and whether it was opened for it. */
export type Settled = { flagIds: Map<string, string>; opened: string[]; attached: string[] };

/** Why a flag that is not open should open again; null when it stays as it is. */
function reasonToReopen(work: FlagWork, flag: Flag, content: Content): string | null {
  if (flag.clearedHash === null) {
    return `${work.list.name} has the record again; it had been closed as ${flag.resolution || "resolved"}`;
  }
  if (flag.clearedHash === content.matchHash) return null;
  const cleared = clearedFactsOf(flag.clearedFacts);
  if (cleared === null) return "The list record, or whom it was compared with, changed since it was cleared";
  const news = newsSince(cleared, content.facts, (source) => work.listOf(source).name);
  return news.length === 0 ? null : inOneSentence(news);
}

async function settleKnown(ctx: Context, work: FlagWork, flag: Flag, content: Content): Promise<"opened" | "same"> {
  const { facts: _facts, ...members } = content;
  const { comparison } = work;
  const seen = {
    ...members,
    isConfirmed: flag.isConfirmed || content.isConfirmed,
    lastConfirmedAt: ctx.now,
    ...(comparison.workflowId === undefined ? {} : { workflowId: comparison.workflowId }),
  };
  if (flag.active) {
    await changeFlag(ctx, flag, flag.matchHash === content.matchHash ? { ...seen, evidence: undefined } : seen);
    return "same";
  }
  const because = reasonToReopen(work, flag, content);
  if (because === null) {
    // What was cleared stays as it was cleared: by these facts it is remembered.
    await changeFlag(ctx, flag, { lastConfirmedAt: ctx.now });
    return "same";
  }
  // A closed flag that a person had confirmed, and that comes back, is confirmed anew by what is found now.
  await reopenFlag(ctx, flag, { because, seen: { ...seen, isConfirmed: content.isConfirmed } });
  return "opened";
}

/** Raises, joins, refreshes and reopens the flags of what a comparison found. */
export async function settleFlags(ctx: Context, work: FlagWork): Promise<Settled> {
  const { comparison, list } = work;
  const settled: Settled = { flagIds: new Map(), opened: [], attached: [] };
  if (work.found.length === 0) return settled;
  const byPrint = await flagsByFingerprint(ctx, work);
  for (const { flagId, found } of grouped(work, byPrint)) {
    const [first] = found;
    if (!first) continue;
    const others = work.behind.filter(
      ({ row }) => flagId !== undefined && row.flagId === flagId && row.endedAt === null && row.source !== list.key,
    );
    const content = contentOf(work, [
      ...found.map(({ match, record }) => ({ match: { ...match, bars: match.bars }, record, list })),
      ...others.map(({ row, record }) => ({ match: row, record, list: work.listOf(row.source) })),
    ]);
    const { facts: _facts, ...members } = content;
    const made =
      flagId ??
      (await insertFlag(ctx, {
        ...comparison.subject,
        ...members,
        workflowId: comparison.workflowId,
        severity: "critical",
        subCollectionName: "sanctions",
        actionSource: comparison.actionSource,
        fingerprint: fingerprintOf(list.key, keyOf(first)),
      }));
    if (made === null) throw new Error("A flag appeared while its subject was locked");
    if (flagId === undefined) settled.opened.push(made);
    else {
      const flag = await ctx.db.flag.findUniqueOrThrow({
        where: { organizationId_id: { organizationId: ctx.organizationId, id: flagId } },
      });
      if ((await settleKnown(ctx, work, flag, content)) === "opened") settled.opened.push(flagId);
      const isNew = found.filter(
        (one) => !work.behind.some(({ row }) => row.source === list.key && row.recordKey === keyOf(one)),
      );
      if (isNew.length > 0 && others.length > 0) {
        settled.attached.push(flagId);
        await recordAudit(ctx, {
          action: "joinFlag",
          subjectType: "flag",
          subjectId: flagId,
          reason: `${list.name} has the same person: ${isNew.map(({ record }) => record.stored.name).join("; ")}`,
        });
      }
    }
    for (const one of found) settled.flagIds.set(keyOf(one), made);
  }
  return settled;
}
