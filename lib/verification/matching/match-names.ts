import type { ListSource } from "./blocking-keys";
import type { NameShares } from "./name-shares";
import { type EvidenceBar, type MatchCandidate, type MatchSubject, scoreMatch } from "./score-match";
import { type Band, matchBands } from "./weights";

export type RecordMatch = { recordId: string; band: Band; bits: number; bars: EvidenceBar[]; reason: string };

type ListedName = MatchCandidate & { recordId: string; reinstatedDate: string | null };

function judge(source: ListSource, subject: MatchSubject, name: ListedName, shares: NameShares): RecordMatch {
  const { bits, bars } = scoreMatch(subject, name, shares);
  const match = { recordId: name.recordId, bits, bars };
  const isSameNpi = subject.npi !== null && subject.npi === name.npi;
  if (name.reinstatedDate !== null && (isSameNpi || bits >= matchBands[source].reviewFrom)) {
    return { ...match, band: "cleared", reason: `reinstated on ${name.reinstatedDate}` };
  }
  if (isSameNpi) return { ...match, band: "confirmed", reason: `the same NPI ${name.npi}` };
  const cut = matchBands[source].reviewFrom;
  if (bits >= cut) return { ...match, band: "review", reason: `${bits} bits, from ${cut} on a person looks` };
  const isOtherNpi = subject.npi !== null && name.npi !== null;
  return { ...match, band: "cleared", reason: isOtherNpi ? "another NPI" : `${bits} bits, below ${cut}` };
}

const strength: Record<Band, number> = { confirmed: 2, review: 1, cleared: 0 };

/** The verdict on every record, by its best name; the strongest first. */
export function matchNames(
  source: ListSource,
  subject: MatchSubject,
  names: readonly ListedName[],
  shares: NameShares,
): RecordMatch[] {
  const best = new Map<string, RecordMatch>();
  for (const name of names) {
    const match = judge(source, subject, name, shares);
    const other = best.get(match.recordId);
    if (!other || other.bits < match.bits) best.set(match.recordId, match);
  }
  return [...best.values()].toSorted(
    (left, right) =>
      strength[right.band] - strength[left.band] || right.bits - left.bits || (left.recordId < right.recordId ? -1 : 1),
  );
}
