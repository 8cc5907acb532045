import type { Band, CutKind } from "./policy";
import {
  barsOf,
  type Evidence,
  type EvidenceBar,
  type MatchCandidate,
  type MatchSubject,
  type Rules,
  weigh,
} from "./score-match";
import { type OrganizationCandidate, type OrganizationSubject, scoreOrganization } from "./score-organization";
import { type Because, type Judged, reasonOf, type Verdict, verdictOf } from "./verdict";

/** The verdict on a record: its band with the reason, and every part of the sum. */
export type RecordMatch = {
  recordId: string;
  /** The same record in all its wordings. */
  recordKey: string;
  band: Band;
  because: Because;
  bits: number;
  bars: EvidenceBar[];
  reason: string;
};

/** The rules for one list: policy and shares, and the kind of list, which has cuts of its own. */
export type ListRules = Rules & { kind: CutKind };

/** One name of one record, as lists hand it on. */
export type ListedFacts = MatchCandidate &
  OrganizationCandidate & { recordId: string; recordKey: string; reinstatedDate: string | null };

/** A verdict before it is written out. */
export type Finding = Verdict & { name: ListedFacts; bits: number; bars: () => EvidenceBar[] };

const personJudged = (evidence: Evidence, name: ListedFacts): Judged => ({
  bits: evidence.bits,
  isSameNpi: evidence.npi === null ? null : evidence.npi.how === "the same",
  isOtherNpiTelling: true,
  hasSameName: evidence.hasSameName,
  hasSameBirthDate: evidence.hasSameBirthDate,
  isContradicted: evidence.isContradicted,
  reinstatedDate: name.reinstatedDate,
});

/** What one name of the list says of the person; null when it is not like the person's. */
export function findPerson(subject: MatchSubject, name: ListedFacts, rules: ListRules): Finding | null {
  const evidence = weigh(subject, name, rules);
  if (!evidence.isLike) return null;
  const { band, because } = verdictOf(personJudged(evidence, name), rules.policy, rules.kind);
  return { band, because, name, bits: evidence.bits, bars: () => barsOf(subject, name, evidence) };
}

/** What one name of the list says of the organization; null when it is not like the organization's. */
export function findOrganization(subject: OrganizationSubject, name: ListedFacts, rules: ListRules): Finding | null {
  const score = scoreOrganization(subject, name, rules);
  const isSameNpi = subject.npi === null || name.npi === null ? null : subject.npi === name.npi;
  if (!score.isLike && isSameNpi !== true) return null;
  const judged = {
    bits: score.bits,
    isSameNpi,
    isOtherNpiTelling: false,
    hasSameName: score.hasSameName,
    hasSameBirthDate: false,
    isContradicted: score.bars.some(({ bits }) => bits < 0),
    reinstatedDate: name.reinstatedDate,
  };
  return { ...verdictOf(judged, rules.policy, rules.kind), name, bits: score.bits, bars: () => score.bars };
}

const strength: Record<Band, number> = { confirmed: 2, review: 1, cleared: 0 };
const writing = ({ name }: Finding): string => `${name.lastName}\n${name.firstName}\n${name.middleName}`;

/** Of two names of one record the one that says more; by writing where they say the same, so that every search agrees. */
const isBetter = (left: Finding, right: Finding): boolean =>
  left.bits === right.bits ? writing(left) < writing(right) : left.bits > right.bits;

/**
 * The verdict on every record, by its best name; the strongest first. `cleared`: how many of those cleared by the score
 * are kept, the closest; all unless told. Those that a person was reinstated from are always kept.
 */
export function verdictsOf(findings: readonly Finding[], rules: ListRules, cleared = Infinity): RecordMatch[] {
  // Most of those who are screened are like nobody.
  if (findings.length === 0) return [];
  const best = new Map<string, Finding>();
  for (const finding of findings) {
    const other = best.get(finding.name.recordId);
    if (other === undefined || isBetter(finding, other)) best.set(finding.name.recordId, finding);
  }
  const sorted = [...best.values()].toSorted(
    (left, right) =>
      strength[right.band] - strength[left.band] ||
      right.bits - left.bits ||
      (left.name.recordId < right.name.recordId ? -1 : 1),
  );
  let room = cleared;
  const kept = sorted.filter(({ band, because }) => {
    if (band !== "cleared" || because === "reinstated") return true;
    room -= 1;
    return room >= 0;
  });
  return kept.map(({ band, because, bits, bars, name }) => ({
    recordId: name.recordId,
    recordKey: name.recordKey,
    band,
    because,
    bits,
    bars: bars(),
    reason: reasonOf({ band, because }, { bits, reinstatedDate: name.reinstatedDate, npi: name.npi }, rules),
  }));
}

const isFinding = (finding: Finding | null): finding is Finding => finding !== null;

/** The records that could be a person, out of the names that share a search key. */
export const matchNames = (
  subject: MatchSubject,
  names: readonly ListedFacts[],
  rules: ListRules,
  cleared?: number,
): RecordMatch[] => verdictsOf(names.map((name) => findPerson(subject, name, rules)).filter(isFinding), rules, cleared);

/** The records that could be an organization, out of the names that share a search key. */
export const matchOrganizations = (
  subject: OrganizationSubject,
  names: readonly ListedFacts[],
  rules: ListRules,
  cleared?: number,
): RecordMatch[] =>
  verdictsOf(names.map((name) => findOrganization(subject, name, rules)).filter(isFinding), rules, cleared);
