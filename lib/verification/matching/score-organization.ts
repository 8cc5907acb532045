import type { NameShares } from "./name-shares";
import { compareOrganizationNames, type NameAgreement } from "./organization-name";
import { agreementBits, type EvidenceBar, type MatchScore } from "./score-match";
import { matchWeights } from "./weights";

/** The organization that is looked for; names as written. */
export type OrganizationSubject = {
  name: string;
  dba: string;
  npi: string | null;
  state: string;
  zip: string;
};

/** One name of one list record, folded; `isCut` when the list may show only the name's beginning. */
export type OrganizationCandidate = {
  lastName: string;
  npi: string | null;
  state: string;
  zip: string;
  isCut: boolean;
};

const words: Record<NameAgreement, string> = {
  same: "the same",
  prefix: "the same, as far as the list shows it (it cuts names)",
  similar: "similar",
  different: "different",
};
const order: readonly NameAgreement[] = ["same", "prefix", "similar", "different"];

function nameBar(subject: OrganizationSubject, candidate: OrganizationCandidate): EvidenceBar & { isSame: boolean } {
  const ours = [
    { label: "Name", text: subject.name },
    { label: "Doing business as", text: subject.dba },
  ].filter(({ text }) => text.trim() !== "");
  const compared = ours.map(({ label, text }) => ({
    label,
    text,
    agreement: compareOrganizationNames(text, candidate.lastName, candidate.isCut),
  }));
  const best = compared.toSorted((left, right) => order.indexOf(left.agreement) - order.indexOf(right.agreement))[0];
  const agreement = best?.agreement ?? "different";
  return {
    label: best?.label ?? "Name",
    bits: matchWeights.organizationName[agreement],
    detail: `${best?.text ?? "–"} / ${candidate.lastName}: ${words[agreement]}`,
    isSame: agreement === "same",
  };
}

// An organization moves, has sites, and may hold several NPIs: agreement speaks for a match, difference never against.
function npiBar(subject: OrganizationSubject, candidate: OrganizationCandidate): EvidenceBar | null {
  if (subject.npi === null || candidate.npi === null) return null;
  const isSame = subject.npi === candidate.npi;
  const how = isSame ? "the same" : "different; an organization may hold several";
  return {
    label: "NPI",
    bits: isSame ? matchWeights.npi.same : 0,
    detail: `${subject.npi} / ${candidate.npi}: ${how}`,
  };
}

function placeBars(subject: OrganizationSubject, candidate: OrganizationCandidate, shares: NameShares): EvidenceBar[] {
  const bars: EvidenceBar[] = [];
  if (subject.state !== "" && candidate.state !== "") {
    const isSame = subject.state === candidate.state;
    bars.push({
      label: "State",
      bits: isSame ? agreementBits(matchWeights.state.agreement, shares.state(candidate.state)) : 0,
      detail: `${subject.state} / ${candidate.state}: ${isSame ? "the same" : "another"}`,
    });
  }
  const [ours, theirs] = [subject.zip.slice(0, 5), candidate.zip.slice(0, 5)];
  if (ours.length === 5 && ours === theirs)
    bars.push({ label: "ZIP code", bits: matchWeights.zip.same, detail: `${ours} / ${theirs}` });
  return bars;
}

/** How strongly a list record speaks of the organization, in bits, with every part of the sum. */
export function scoreOrganization(
  subject: OrganizationSubject,
  candidate: OrganizationCandidate,
  shares: NameShares,
): MatchScore {
  const { isSame, ...name } = nameBar(subject, candidate);
  const bars = [name, ...placeBars(subject, candidate, shares), npiBar(subject, candidate)]
    .filter((bar) => bar !== null)
    .map((bar) => ({ ...bar, bits: Math.round(bar.bits * 10) / 10 }));
  const bits = Math.round(bars.reduce((sum, bar) => sum + bar.bits, 0) * 10) / 10;
  return { bits, bars, hasSameName: isSame };
}
