import type { ListSource } from "./blocking-keys";
import type { NameShares } from "./name-shares";
import { type EvidenceBar, type MatchCandidate, type MatchScore, type MatchSubject, scoreMatch } from "./score-match";
import { type OrganizationCandidate, type OrganizationSubject, scoreOrganization } from "./score-organization";
import { type Band, matchBands } from "./weights";

export type RecordMatch = { recordId: string; band: Band; bits: number; bars: EvidenceBar[]; reason: string };

type ListedName = MatchCandidate & { recordId: string; reinstatedDate: string | null };
type Judged = { recordId: string; npi: string | null; reinstatedDate: string | null };

function judge(source: ListSource, npi: string | null, name: Judged, score: MatchScore): RecordMatch {
  const { bits, bars } = score;
  const { reviewFrom, reviewsSameName } = matchBands[source];
  const match = { recordId: name.recordId, bits, bars };
  const isSameNpi = npi !== null && npi === name.npi;
  const isSameName =
    reviewsSameName && score.hasSameName && !bars.some(({ bits: part, label }) => part < 0 && label !== "Country");
  const isClose = isSameNpi || isSameName || bits >= reviewFrom;
  if (name.reinstatedDate !== null && isClose)
    return { ...match, band: "cleared", reason: `reinstated on ${name.reinstatedDate}` };
  if (isSameNpi) return { ...match, band: "confirmed", reason: `the same NPI ${name.npi}` };
  if (bits >= reviewFrom)
    return { ...match, band: "review", reason: `${bits} bits, from ${reviewFrom} on a person looks` };
  if (isSameName) return { ...match, band: "review", reason: "the same name, and nothing that speaks against it" };
  const isOtherNpi = npi !== null && name.npi !== null;
  return { ...match, band: "cleared", reason: isOtherNpi ? "another NPI" : `${bits} bits, below ${reviewFrom}` };
}

const strength: Record<Band, number> = { confirmed: 2, review: 1, cleared: 0 };

/** The verdict on every record, by its best name; the strongest first. */
function judgeAll<Name extends Judged>(
  source: ListSource,
  npi: string | null,
  names: readonly Name[],
  scoreOf: (name: Name) => MatchScore,
): RecordMatch[] {
  const best = new Map<string, RecordMatch>();
  for (const name of names) {
    const match = judge(source, npi, name, scoreOf(name));
    const other = best.get(match.recordId);
    if (!other || other.bits < match.bits) best.set(match.recordId, match);
  }
  return [...best.values()].toSorted(
    (left, right) =>
      strength[right.band] - strength[left.band] || right.bits - left.bits || (left.recordId < right.recordId ? -1 : 1),
  );
}

/** The records that could be a person. */
export const matchNames = (
  source: ListSource,
  subject: MatchSubject,
  names: readonly ListedName[],
  shares: NameShares,
): RecordMatch[] => judgeAll(source, subject.npi, names, (name) => scoreMatch(subject, name, shares));

/** The records that could be an organization. */
export const matchOrganizations = (
  source: ListSource,
  subject: OrganizationSubject,
  names: readonly (OrganizationCandidate & Judged)[],
  shares: NameShares,
): RecordMatch[] => judgeAll(source, subject.npi, names, (name) => scoreOrganization(subject, name, shares));
