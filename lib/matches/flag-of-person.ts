import type { Context } from "@/lib/api/context";
import { fingerprintOf } from "@/lib/flags/fingerprint";
import type { Flag, ListMatch } from "@/lib/generated/prisma/client";
import type { ListFacts } from "@/lib/lists/lists";
import type { Comparison } from "./comparison";
import type { Found } from "./plan-rows";
import { isSamePerson, isSuccessor } from "./same-person";
import type { MatchedRecord } from "./stored-records";

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

/** The subject's flags by the fingerprints that the matches would have, also those made of record ids. */
export async function flagsByFingerprint(
  ctx: Pick<Context, "db" | "organizationId">,
  { comparison, found }: FlagWork,
): Promise<Map<string, Flag>> {
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
export function grouped(
  work: FlagWork,
  byPrint: ReadonlyMap<string, Flag>,
): { flagId: string | undefined; found: Found[] }[] {
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
