import { tellingTokens } from "./blocking-keys";
import { compareBirthDates } from "./compare-birth-dates";
import { tokensOf } from "./fold-name";
import { jaroWinkler } from "./jaro-winkler";
import type { NameShares } from "./name-shares";
import { areFormsOfOneName } from "./nicknames";
import { type Profession, professionOfDegree } from "./professions";
import { matchWeights } from "./weights";

/** The person that is looked for; names folded, birth date YYYY-MM-DD. */
export type MatchSubject = {
  lastName: string;
  firstName: string;
  middleName: string;
  degree: string;
  npi: string | null;
  states: readonly string[];
  zip: string | null;
  birthDate: string | null;
};

/** One name of one list record, and what else the list knows; names folded. */
export type MatchCandidate = {
  lastName: string;
  firstName: string;
  middleName: string;
  npi: string | null;
  birthDates: readonly string[];
  state: string;
  zip: string;
  profession: Profession | null;
  isAbroad: boolean;
};

/** One agreement or disagreement, as it is shown: a bar of so many bits, and what was compared. */
export type EvidenceBar = { label: string; bits: number; detail: string };

export type MatchScore = { bits: number; bars: EvidenceBar[]; hasSameName: boolean };

const weights = matchWeights;
const joined = (name: string) => name.replaceAll(" ", "");
/** What an agreement is worth, by how likely it is between two of one and how common it is. */
export const agreementBits = (agreement: number, share: number) => Math.max(0, Math.log2(agreement / share));

function lastNameBar(subject: MatchSubject, candidate: MatchCandidate, shares: NameShares): EvidenceBar {
  const bar = (bits: number, how: string): EvidenceBar => ({
    label: "Last name",
    bits,
    detail: `${subject.lastName} / ${candidate.lastName}: ${how}`,
  });
  const rule = weights.lastName;
  const [ours, theirs] = [joined(subject.lastName), joined(candidate.lastName)];
  if (ours === theirs) return bar(agreementBits(rule.agreement, shares.lastName(candidate.lastName)), "the same");
  const shared = tellingTokens(subject.lastName).filter((word) => tellingTokens(candidate.lastName).includes(word));
  if (shared.length > 0) {
    const rarest = Math.max(...shared.map((word) => agreementBits(rule.agreement, shares.lastName(word))));
    return bar(Math.min(rule.sharedWordLimit, Math.max(0, rarest - rule.sharedWordPenalty)), "one word of it shared");
  }
  if (jaroWinkler(ours, theirs) >= rule.similarFrom) return bar(rule.similar, "similar");
  return bar(rule.different, "different");
}

function firstNameBar(subject: MatchSubject, candidate: MatchCandidate, shares: NameShares): EvidenceBar {
  const bar = (bits: number, how: string): EvidenceBar => ({
    label: "First name",
    bits,
    detail: `${subject.firstName || "–"} / ${candidate.firstName || "–"}: ${how}`,
  });
  const rule = weights.firstName;
  const [ours, theirs] = [joined(subject.firstName), joined(candidate.firstName)];
  if (ours === "" || theirs === "") return bar(rule.missing, "missing");
  if (ours === theirs) return bar(agreementBits(rule.agreement, shares.firstName(candidate.firstName)), "the same");
  if (ours.length === 1 || theirs.length === 1) {
    return ours[0] === theirs[0] ? bar(rule.initial, "the initial fits") : bar(rule.different, "another initial");
  }
  if (areFormsOfOneName(ours, theirs)) return bar(rule.nickname, "forms of one name");
  const similarity = jaroWinkler(ours, theirs);
  if (similarity >= rule.similarFrom) return bar(rule.similar, "similar");
  const isMiddleName = tokensOf(subject.middleName).includes(theirs) || tokensOf(candidate.middleName).includes(ours);
  if (isMiddleName) return bar(rule.middleName, "stands as middle name");
  if (similarity >= rule.resemblingFrom) return bar(rule.resembling, "resembling");
  return bar(rule.different, "different");
}

function middleNameBar(subject: MatchSubject, candidate: MatchCandidate): EvidenceBar | null {
  const [ours, theirs] = [subject.middleName, candidate.middleName];
  if (ours === "" || theirs === "") return null;
  const isSame = ours[0] === theirs[0];
  return {
    label: "Middle initial",
    bits: isSame ? weights.middleInitial.same : weights.middleInitial.different,
    detail: `${ours} / ${theirs}: ${isSame ? "the same" : "different"}`,
  };
}

function placeBars(subject: MatchSubject, candidate: MatchCandidate, shares: NameShares): EvidenceBar[] {
  const bars: EvidenceBar[] = [];
  if (candidate.isAbroad)
    bars.push({ label: "Country", bits: weights.abroad, detail: "the list knows addresses abroad only" });
  else if (candidate.state !== "" && subject.states.length > 0) {
    // People move and the list keeps the home address: another state is a weak sign, never a filter.
    const isSame = subject.states.includes(candidate.state);
    const share = Math.min(
      1,
      subject.states.reduce((sum, state) => sum + shares.state(state), 0),
    );
    bars.push({
      label: "State",
      bits: isSame ? agreementBits(weights.state.agreement, share) : weights.state.different,
      detail: `${subject.states.join(", ")} / ${candidate.state}: ${isSame ? "the same" : "another"}`,
    });
  }
  const zip = candidate.zip.slice(0, 5);
  if (subject.zip !== null && zip.length === 5) {
    const ours = subject.zip.slice(0, 5);
    const bits = ours === zip ? weights.zip.same : ours.slice(0, 3) === zip.slice(0, 3) ? weights.zip.sameArea : 0;
    if (bits > 0) bars.push({ label: "ZIP code", bits, detail: `${ours} / ${zip}` });
  }
  return bars;
}

function professionBar(subject: MatchSubject, candidate: MatchCandidate): EvidenceBar | null {
  const ours = professionOfDegree(subject.degree);
  if (ours === null || candidate.profession === null) return null;
  const isSame = ours === candidate.profession;
  return {
    label: "Profession",
    bits: isSame ? weights.profession.same : weights.profession.different,
    detail: `${ours} / ${candidate.profession}: ${isSame ? "the same" : "another"}`,
  };
}

function birthDateBar(subject: MatchSubject, candidate: MatchCandidate): EvidenceBar | null {
  const agreement = compareBirthDates(subject.birthDate, candidate.birthDates);
  if (agreement === null) return null;
  const words = {
    same: "the same",
    swapped: "day and month swapped",
    sameMonth: "the same month",
    sameYear: "the same year",
    different: "different",
  };
  return {
    label: "Date of birth",
    bits: weights.birthDate[agreement],
    detail: `${subject.birthDate} / ${candidate.birthDates.join(", ")}: ${words[agreement]}`,
  };
}

function npiBar(subject: MatchSubject, candidate: MatchCandidate): EvidenceBar | null {
  if (subject.npi === null || candidate.npi === null) return null;
  const isSame = subject.npi === candidate.npi;
  return {
    label: "NPI",
    bits: isSame ? weights.npi.same : weights.npi.different,
    detail: `${subject.npi} / ${candidate.npi}: ${isSame ? "the same" : "different"}`,
  };
}

/** How strongly a list record speaks of the subject, in bits, with every part of the sum. */
export function scoreMatch(subject: MatchSubject, candidate: MatchCandidate, shares: NameShares): MatchScore {
  const last = lastNameBar(subject, candidate, shares);
  const first = firstNameBar(subject, candidate, shares);
  const bars = [
    last,
    first,
    middleNameBar(subject, candidate),
    ...placeBars(subject, candidate, shares),
    professionBar(subject, candidate),
    birthDateBar(subject, candidate),
    npiBar(subject, candidate),
  ].filter((bar) => bar !== null);
  const rounded = bars.map((bar) => ({ ...bar, bits: Math.round(bar.bits * 10) / 10 }));
  const bits = Math.round(rounded.reduce((sum, bar) => sum + bar.bits, 0) * 10) / 10;
  const hasSameName =
    joined(subject.lastName) === joined(candidate.lastName) &&
    joined(subject.firstName) === joined(candidate.firstName);
  return { bits, bars: rounded, hasSameName };
}
