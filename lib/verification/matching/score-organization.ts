import { agreementBits } from "./name-agreement";
import { compareOrganizationNames, type NameAgreement } from "./organization-name";
import type { MatchingWeights } from "./policy";
import type { EvidenceBar, Rules } from "./score-match";

/** `isLike`: the names agree at least in part. What does not is no match worth a word. */
export type OrganizationScore = { bits: number; bars: EvidenceBar[]; hasSameName: boolean; isLike: boolean };

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

type NameBar = EvidenceBar & { isSame: boolean; isLike: boolean };

function nameBar(
  subject: OrganizationSubject,
  candidate: OrganizationCandidate,
  weights: MatchingWeights["organizationName"],
): NameBar {
  const ours = [
    { label: "Name", text: subject.name },
    { label: "Doing business as", text: subject.dba },
  ].filter(({ text }) => text.trim() !== "");
  const compared = ours.map(({ label, text }) => ({
    label,
    text,
    agreement: compareOrganizationNames(text, candidate.lastName, candidate.isCut, weights.similarFrom),
  }));
  const best = compared.toSorted((left, right) => order.indexOf(left.agreement) - order.indexOf(right.agreement))[0];
  const agreement = best?.agreement ?? "different";
  return {
    label: best?.label ?? "Name",
    bits: weights[agreement],
    detail: `${best?.text ?? "–"} / ${candidate.lastName}: ${words[agreement]}`,
    isSame: agreement === "same",
    isLike: agreement !== "different",
  };
}

// An organization moves, has sites, and may hold several NPIs: agreement speaks for a match, difference never against.
function npiBar(
  subject: OrganizationSubject,
  candidate: OrganizationCandidate,
  weights: MatchingWeights,
): EvidenceBar | null {
  if (subject.npi === null || candidate.npi === null) return null;
  const isSame = subject.npi === candidate.npi;
  const how = isSame ? "the same" : "different; an organization may hold several";
  return {
    label: "NPI",
    bits: isSame ? weights.npi.same : 0,
    detail: `${subject.npi} / ${candidate.npi}: ${how}`,
  };
}

function placeBars(
  subject: OrganizationSubject,
  candidate: OrganizationCandidate,
  { policy, shares }: Rules,
): EvidenceBar[] {
  const { place } = policy.weights;
  const bars: EvidenceBar[] = [];
  if (subject.state !== "" && candidate.state !== "") {
    const isSame = subject.state === candidate.state;
    bars.push({
      label: "State",
      bits: isSame ? agreementBits(place.state, shares.state(candidate.state)) : 0,
      detail: `${subject.state} / ${candidate.state}: ${isSame ? "the same" : "another"}`,
    });
  }
  const [ours, theirs] = [subject.zip.slice(0, 5), candidate.zip.slice(0, 5)];
  if (ours.length === 5 && ours === theirs)
    bars.push({ label: "ZIP code", bits: place.zip, detail: `${ours} / ${theirs}` });
  return bars;
}

/** How strongly a list record speaks of the organization, in bits, with every part of the sum. */
export function scoreOrganization(
  subject: OrganizationSubject,
  candidate: OrganizationCandidate,
  rules: Rules,
): OrganizationScore {
  const { weights } = rules.policy;
  const { isSame, isLike, ...name } = nameBar(subject, candidate, weights.organizationName);
  const bars = [name, ...placeBars(subject, candidate, rules), npiBar(subject, candidate, weights)]
    .filter((bar) => bar !== null)
    .map((bar) => ({ ...bar, bits: Math.round(bar.bits * 10) / 10 }));
  const bits = Math.round(bars.reduce((sum, bar) => sum + bar.bits, 0) * 10) / 10;
  return { bits, bars, hasSameName: isSame, isLike };
}
