import { hasEnded, worthKeeping } from "@/lib/matches/comparison";
import { hashIdentity } from "@/lib/matches/subject-identity";
import type { RecordMatch } from "@/lib/verification/matching/match-names";
import type { ScreeningIndex } from "@/lib/verification/matching/screening-index";
import type { MonitoredSubject } from "./subject-pages";

/** A match of a list that stands in the table. */
export type OpenMatch = {
  subjectId: string;
  recordId: string;
  recordKey: string;
  band: string;
  identityHash: string;
  flagId: string | null;
};

/** What a screening found about one subject, and what has to be done about it. */
export type Compared = {
  subject: MonitoredSubject;
  identityHash: string;
  /** Everything of a similar name. */
  matches: readonly RecordMatch[];
  /** Those of them that are worth keeping, each record once. */
  kept: readonly RecordMatch[];
  /**
   * nothing: neither matches nor an open one. same: what stands says it already. cleared: new, and ruled out by the
   * evidence alone. changed: flags may come, open again or go.
   */
  outcome: "nothing" | "same" | "cleared" | "changed";
};

function outcomeOf(
  kept: readonly RecordMatch[],
  open: readonly OpenMatch[],
  identityHash: string,
): Compared["outcome"] {
  if (kept.length === 0 && open.length === 0) return "nothing";
  // The strongest of several rows that a list gives one key is the one that is stored.
  const byKey = new Map<string, RecordMatch>();
  for (const match of kept) if (!byKey.has(match.recordKey)) byKey.set(match.recordKey, match);
  const isSame =
    byKey.size === open.length &&
    open.every((row) => {
      const now = byKey.get(row.recordKey);
      return now?.recordId === row.recordId && now.band === row.band && row.identityHash === identityHash;
    });
  if (isSame) return "same";
  const isRuledOut = kept.every((match) => match.band === "cleared" && !hasEnded(match));
  return open.length === 0 && isRuledOut ? "cleared" : "changed";
}

/** Holds one subject against the list and against what was known of it. */
export function compareSubject(
  subject: MonitoredSubject,
  index: ScreeningIndex,
  known: { open: readonly OpenMatch[]; threshold: number },
): Compared {
  const matches = subject.kind === "provider" ? index.screen(subject.sought) : index.screenOrganization(subject.sought);
  const kept = worthKeeping({ matches, threshold: known.threshold });
  const identityHash = kept.length === 0 && known.open.length === 0 ? "" : hashIdentity(subject.identity);
  return { subject, identityHash, matches, kept, outcome: outcomeOf(kept, known.open, identityHash) };
}
