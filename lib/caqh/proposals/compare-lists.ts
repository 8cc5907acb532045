import { isoMoment } from "@/lib/api/wire-schemas";
import type { Element, Row } from "@/lib/sections/element";
import type { SectionFacts } from "@/lib/sections/list-section";
import type { CaqhProfile } from "../profile";
import { type Difference, differingMembers, newRecord, type OnFile } from "./differences";
import { type ListFeedName, listFeeds } from "./list-feeds";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Where the file has a row from, and how old that is. */
const originOf = (row: Row): Omit<OnFile, "value"> => ({
  source: text(row.source),
  verifiedBy: text(row.verified_by),
  verifiedOn: text(row.verified_date) || null,
  recordedAt: typeof row.created_at === "string" ? isoMoment(new Date(row.created_at)) : null,
});

/**
 * Where a profile and a section of the file differ. Every row of the file is met by one record of the profile at most;
 * what the file has and the profile does not say is no difference: ProView's silence proves nothing.
 */
export function compareList(
  name: ListFeedName,
  profile: CaqhProfile,
  { rows, facts }: { rows: readonly Row[]; facts: SectionFacts },
): Difference[] {
  const { section, said, keyOf, isSame, source } = listFeeds[name];
  const onFile = rows.map((row) => ({ row, element: section.toElement(row, facts) as Element }));
  const met = new Set<unknown>();
  const keys = new Set<string>();
  return said(profile, facts.today).flatMap((record): Difference[] => {
    const recordKey = keyOf(record.members);
    // The same record twice in a profile: the first one speaks.
    if (keys.has(recordKey)) return [];
    keys.add(recordKey);
    const match = onFile.find(({ row, element }) => !met.has(row.id) && isSame(record.members, element));
    if (!match) {
      const proposed = newRecord(record, source);
      return [{ section: name, recordKey, recordId: null, field: "", onFile: null, proposed }];
    }
    met.add(match.row.id);
    return differingMembers(record, match.element).map(([field, proposed]) => ({
      section: name,
      recordKey,
      recordId: String(match.row.id),
      field,
      onFile: { ...originOf(match.row), value: match.element[field] ?? null },
      proposed,
    }));
  });
}
