import type { ListMatch } from "@/lib/generated/prisma/client";
import { hasEnded, type ScreenedMatch } from "./comparison";
import type { MatchedRecord } from "./stored-records";

/** Why a match is no longer what it was. */
export const endings = [
  "record changed",
  "record removed",
  "reinstated",
  "subject changed",
  "policy changed",
  "list changed",
] as const;
export type Ending = (typeof endings)[number];

/** A match of now, with its record. */
export type Found = { match: ScreenedMatch; record: MatchedRecord };

type OpenRow = Pick<ListMatch, "id" | "recordId" | "recordKey" | "band" | "identityHash" | "policyVersion" | "flagId">;

type Facts = {
  identityHash: string;
  policyVersion: number;
  records: ReadonlyMap<string, MatchedRecord>;
  /** Records that left the list, by key, whose last wording says that they were reinstated. */
  reinstated: ReadonlySet<string>;
};

/** What differs between a stored match and the same of now; null when it still says the same. */
function endingOf(row: OpenRow, now: Found | undefined, facts: Facts): Ending | null {
  const record = facts.records.get(row.recordId)?.stored;
  if (now === undefined && record?.removedVersionId != null)
    return row.band !== "cleared" && facts.reinstated.has(row.recordKey) ? "reinstated" : "record removed";
  // An end that lies ahead is none yet: the verdict says whether it has come.
  const isTakenBack = now !== undefined && hasEnded(now.match);
  if (row.band !== "cleared" && isTakenBack) return "reinstated";
  if (now !== undefined && now.record.stored.id !== row.recordId) return "record changed";
  if (row.identityHash !== facts.identityHash) return "subject changed";
  // The names of a list are counted anew with each version, which moves a score a little: only another band is news.
  if (now !== undefined && now.match.band === row.band) return null;
  return row.policyVersion === facts.policyVersion ? "list changed" : "policy changed";
}

export type RowPlan<Row> = {
  /** Stored matches that say what was found now. */
  kept: { row: Row; found: Found }[];
  ended: { row: Row; because: Ending; found: Found | undefined }[];
  /** Matches that no open row says. */
  fresh: Found[];
};

/** Which stored matches stay, which end and why, and which begin. */
export function planRows<Row extends OpenRow>(
  open: readonly Row[],
  found: readonly Found[],
  facts: Facts,
): RowPlan<Row> {
  const byKey = new Map<string, Found>();
  // The strongest first; a list that gives one key to several rows has them read as one.
  for (const one of found) if (!byKey.has(one.record.stored.recordKey)) byKey.set(one.record.stored.recordKey, one);
  const plan: RowPlan<Row> = { kept: [], ended: [], fresh: [] };
  for (const row of open) {
    const now = byKey.get(row.recordKey);
    const because = endingOf(row, now, facts);
    if (because === null && now) plan.kept.push({ row, found: now });
    else plan.ended.push({ row, because: because ?? "list changed", found: now });
  }
  const keptKeys = new Set(plan.kept.map(({ row }) => row.recordKey));
  plan.fresh = [...byKey.values()].filter(({ record }) => !keptKeys.has(record.stored.recordKey));
  return plan;
}
