import type { Context } from "@/lib/api/context";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import { changeFlag, closeFlag, insertFlag, reopenFlag } from "@/lib/flags/raise";
import type { Flag, ListMatch } from "@/lib/generated/prisma/client";
import { recordAudit } from "@/lib/audit/record";
import type { ListFacts } from "@/lib/lists/lists";
import type { Comparison } from "./comparison";
import { describeRecord } from "./describe-record";
import { clearedFactsOf, inOneSentence, type MatchFacts, matchHash, newsSince } from "./match-facts";
import type { Ending, Found } from "./plan-rows";
import { isSamePerson, isSuccessor } from "./same-person";
import { type MatchedRecord, shownRecord } from "./stored-records";

type Ctx = Omit<Context, "ifMatch" | "isBrowserSession">;

/** A match of any list that stands behind a flag of the subject, now or once. */
export type Behind = {
  row: ListMatch;
  record: MatchedRecord;
  /** True for one whose record this very comparison found gone from the list. */
  justLeft: boolean;
};

/** What a comparison found that a person looks at, and what is known of the subject's flags. */
export type FlagWork = {
  comparison: Comparison;
  list: ListFacts;
  listOf: (source: string) => ListFacts;
  found: readonly Found[];
  behind: readonly Behind[];
  /** The subject as it stands beside a record. */
  ourSide: Record<string, unknown>;
};

/** The flag that a match stands behind, and whether it was opened for it. */
export type Settled = { flagIds: Map<string, string>; opened: string[]; attached: string[] };

const keyOf = ({ record }: Found) => record.stored.recordKey;

/** The subject's flags by the fingerprints that the matches would have, also those made of record ids. */
async function flagsByFingerprint(ctx: Ctx, { comparison, found }: FlagWork): Promise<Map<string, Flag>> {
  const { subject, source } = comparison;
  const prints = found.flatMap(({ record }) => [
    fingerprintOf(source, record.stored.recordKey),
    fingerprintOf(source, record.stored.id),
  ]);
  const flags = await ctx.db.flag.findMany({
    where: { organizationId: ctx.organizationId, ...subject, fingerprint: { in: prints } },
  });
  return new Map(flags.map((flag) => [flag.fingerprint, flag]));
}

/** The id of the flag that already stands for the record's person; undefined for somebody new. */
function knownFlag(work: FlagWork, one: Found, byPrint: ReadonlyMap<string, Flag>): string | undefined {
  const { source } = work.comparison;
  const { stored, facts } = one.record;
  const isRecord = ({ row }: Behind) => row.source === source && row.recordKey === stored.recordKey;
  // Open matches before ended ones, newer before older.
  const behind = work.behind.toSorted(
    (left, right) =>
      Number(left.row.endedAt !== null) - Number(right.row.endedAt !== null) ||
      right.row.foundAt.getTime() - left.row.foundAt.getTime(),
  );
  const print = byPrint.get(fingerprintOf(source, stored.recordKey)) ?? byPrint.get(fingerprintOf(source, stored.id));
  return (
    behind.find(isRecord)?.row.flagId ??
    print?.id ??
    behind.find(({ record }) => isSamePerson(record.facts, facts))?.row.flagId ??
    behind.find(
      ({ record, justLeft }) => justLeft && record.facts.source === source && isSuccessor(record.facts, facts),
    )?.row.flagId ??
    undefined
  );
}

/** Matches of one person together: those of one flag, and those of somebody new who are the same to each other. */
function grouped(work: FlagWork, byPrint: ReadonlyMap<string, Flag>): { flagId: string | undefined; found: Found[] }[] {
  const groups: { flagId: string | undefined; found: Found[] }[] = [];
  for (const one of work.found) {
    const flagId = knownFlag(work, one, byPrint);
    const group = groups.find(
      (other) =>
        (flagId !== undefined && other.flagId === flagId) ||
        other.found.some(({ record }) => isSamePerson(record.facts, one.record.facts)),
    );
    if (!group) groups.push({ flagId, found: [one] });
    else {
      group.found.push(one);
      group.flagId ??= flagId;
    }
  }
  return groups;
}

type Side = { match: Pick<ListMatch, "band" | "bits" | "bars" | "reason">; record: MatchedRecord; list: ListFacts };

/** A flag as it should stand: what it says, with which evidence, by what it is remembered. */
function contentOf(work: FlagWork, sides: readonly Side[]) {
  const { comparison, ourSide } = work;
  const strongest = sides.toSorted(
    (left, right) =>
      Number(right.match.band === "confirmed") - Number(left.match.band === "confirmed") ||
      right.match.bits - left.match.bits,
  );
  const shown = strongest.map(({ match, record, list }) => ({
    list: list.name,
    source: list.key,
    band: match.band,
    bits: match.bits,
    bars: match.bars,
    reason: match.reason,
    threshold: comparison.threshold,
    record: shownRecord(record),
    provider: ourSide,
  }));
  const isConfirmed = sides.some(({ match }) => match.band === "confirmed");
  const facts: MatchFacts = {
    identity: comparison.identity,
    records: strongest.map(({ record }) => record.facts),
    isConfirmed,
  };
  const descriptions = strongest.map(({ list, record, match }) => {
    const verdict = match.band === "confirmed" ? "the same NPI" : `to review, ${match.bits} bits`;
    const { stored } = record;
    const told = { ...record.facts, number: stored.externalNumber };
    return `${list.name}: ${stored.name}, ${describeRecord(list, told)} (${verdict})`;
  });
  return {
    flagType: strongest[0]?.list.flagType ?? work.list.flagType,
    description: descriptions.join("; "),
    evidence: JSON.parse(JSON.stringify({ ...shown[0], matches: shown, facts })),
    matchHash: matchHash(facts),
    isConfirmed,
    facts,
  };
}

type Content = ReturnType<typeof contentOf>;

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

async function settleKnown(ctx: Ctx, work: FlagWork, flag: Flag, content: Content): Promise<"opened" | "same"> {
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
export async function settleFlags(ctx: Ctx, work: FlagWork): Promise<Settled> {
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

const closings: Record<Ending, { resolution: string; reason: (list: string, day: string) => string }> = {
  reinstated: { resolution: "reinstated", reason: (list, day) => `Reinstated${day}, says ${list}` },
  "record removed": { resolution: "no longer listed", reason: (list) => `No longer on the ${list} list` },
  "record changed": { resolution: "no longer a match", reason: (list) => `The ${list} record now says something else` },
  "subject changed": {
    resolution: "no longer a match",
    reason: (list) => `The file changed: it no longer fits the ${list} record`,
  },
  "policy changed": {
    resolution: "no longer a match",
    reason: (list) => `Below the cut of the ${list} list since the rules changed`,
  },
  "list changed": { resolution: "no longer a match", reason: (list) => `Now below the cut of the ${list} list` },
};

/**
 * Closes the flags that no open match stands behind any more, by the system and with the reason. A match that was
 * confirmed is closed only by its list: another word in the file or in the rules does not undo what somebody found true.
 */
export async function closeEnded(
  ctx: Ctx,
  ended: readonly { flagId: string; because: Ending; reinstatedDate: string | null }[],
  list: ListFacts,
): Promise<string[]> {
  const ids = [...new Set(ended.map(({ flagId }) => flagId))];
  if (ids.length === 0) return [];
  const { organizationId } = ctx;
  const flags = await ctx.db.flag.findMany({ where: { organizationId, id: { in: ids }, active: true } });
  const open = await ctx.db.listMatch.findMany({
    where: { organizationId, flagId: { in: ids }, endedAt: null, band: { not: "cleared" } },
    select: { flagId: true },
  });
  const closed: string[] = [];
  for (const flag of flags) {
    const last = ended.find(({ flagId }) => flagId === flag.id);
    if (!last || open.some(({ flagId }) => flagId === flag.id)) continue;
    const isUndone = last.because === "reinstated" || last.because === "record removed";
    if (flag.isConfirmed && !isUndone) continue;
    const { resolution, reason } = closings[last.because];
    const day = last.reinstatedDate === null ? "" : ` on ${last.reinstatedDate}`;
    await closeFlag(ctx, flag, { resolution, reason: reason(list.name, day) });
    closed.push(flag.id);
  }
  return closed;
}
