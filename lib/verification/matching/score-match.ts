import { orderKey } from "./blocking-keys";
import { compareBirthDates } from "./compare-birth-dates";
import { compareFirstNames, compareWithMiddleNames } from "./compare-first-names";
import { compareLastNames } from "./compare-last-names";
import { tokensOf } from "./fold-name";
import { agreementBits, joined, type NameAgreement } from "./name-agreement";
import type { NameShares } from "./name-shares";
import { areFormsOfOneName } from "./nicknames";
import type { MatchingPolicy, MatchingWeights } from "./policy";
import { compareProfessions, type Profession, professionText } from "./professions";

/** The person that is looked for; names folded, birth date YYYY-MM-DD. `personSubject` makes one. */
export type MatchSubject = {
  lastName: string;
  firstName: string;
  middleName: string;
  npi: string | null;
  states: readonly string[];
  zips: readonly string[];
  birthDate: string | null;
  professions: readonly Profession[];
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

/** What agreements are worth: the policy's weights, by how common names are among the records searched. */
export type Rules = { policy: MatchingPolicy; shares: NameShares };

/** One agreement or disagreement, as it is shown: a bar of so many bits, and what was compared. */
export type EvidenceBar = { label: string; bits: number; detail: string };

/** The same before anybody looks: what was compared is written out for those matches only that are shown. */
type Part = { bits: number; how: string };

export type Evidence = {
  bits: number;
  /** First and last name, the same as far as the list shows them. */
  hasSameName: boolean;
  hasSameBirthDate: boolean;
  /** Something beside the country speaks against it. */
  isContradicted: boolean;
  /** Both parts of the name agree, or one of them and the birth date. What does not is no match worth a word. */
  isLike: boolean;
  lastName: Part;
  firstName: Part;
  middleName: Part | null;
  country: Part | null;
  state: Part | null;
  zip: Part | null;
  profession: Part | null;
  birthDate: Part | null;
  npi: Part | null;
};

const tenth = (bits: number): number => Math.round(bits * 10) / 10;
const part = (bits: number, how: string): Part => ({ bits: tenth(bits), how });

function middleNamePart(ours: string, theirs: string, weights: MatchingWeights["middleName"]): Part | null {
  if (ours === "" || theirs === "") return null;
  const isWrittenOut = ours.length > 1 && theirs.length > 1;
  if (isWrittenOut && joined(ours) === joined(theirs)) return part(weights.same, "the same");
  if (ours[0] !== theirs[0]) {
    const isForm = isWrittenOut && areFormsOfOneName(ours, theirs);
    return isForm ? part(weights.sameInitial, "forms of one name") : part(weights.different, "different");
  }
  const [left = "", right = ""] = [tokensOf(ours)[0], tokensOf(theirs)[0]];
  const isOther = left.length > 1 && right.length > 1 && !left.startsWith(right) && !right.startsWith(left);
  return isOther && !areFormsOfOneName(left, right)
    ? part(weights.otherName, "another name with the same initial")
    : part(weights.sameInitial, "the same initial");
}

function statePart(subject: MatchSubject, candidate: MatchCandidate, { policy, shares }: Rules): Part | null {
  const { states } = subject;
  if (candidate.isAbroad || candidate.state === "" || states.length === 0) return null;
  // People move and the list keeps the home address: another state is a weak sign, never a filter.
  if (!states.includes(candidate.state)) return part(policy.weights.place.otherState, "another");
  let share = 0;
  for (const state of states) share += shares.state(state);
  return part(agreementBits(policy.weights.place.state, Math.min(1, share)), "the same");
}

function zipPart({ zips }: MatchSubject, candidate: MatchCandidate, { place }: MatchingWeights): Part | null {
  if (zips.length === 0 || candidate.zip.length < 5) return null;
  const zip = candidate.zip.slice(0, 5);
  if (zips.some((ours) => ours.startsWith(zip))) return part(place.zip, "the same");
  const area = zip.slice(0, 3);
  return zips.some((ours) => ours.startsWith(area)) ? part(place.zipArea, "the same area") : null;
}

const professionWords = {
  specialty: "the same specialty",
  profession: "the same",
  relatedSpecialty: "a related specialty",
  otherSpecialty: "another specialty",
  different: "another",
};

const birthDateWords = {
  same: "the same",
  swapped: "day and month swapped",
  oneDigit: "one digit differs",
  sameMonth: "the same month",
  sameYear: "the same year",
  different: "different",
};

type Named = { lastName: string; firstName: string };

/** First and last name in each other's place, as they sound; the parts of the name that it is worth. Null when not. */
function compareSwapped(ours: Named, theirs: Named, { policy, shares }: Rules): [NameAgreement, NameAgreement] | null {
  const sound = orderKey(ours.firstName, ours.lastName);
  if (sound === null || sound !== orderKey(theirs.lastName, theirs.firstName)) return null;
  const last = compareLastNames(ours.firstName, theirs.lastName, shares, policy.weights);
  const first = compareFirstNames(ours.lastName, theirs.firstName, shares, policy.weights);
  if (!last.agrees || !first.agrees || first.how === "the initial fits") return null;
  const { swapped, different } = policy.weights.lastName;
  const how = "first and last name swapped";
  const inLast = { ...last, how, bits: Math.max(different, last.bits - swapped), isSame: false };
  return [inLast, { ...first, how, isSame: false }];
}

/** All evidence that a list record speaks of the subject. */
export function weigh(subject: MatchSubject, candidate: MatchCandidate, rules: Rules): Evidence {
  const { weights } = rules.policy;
  const last = compareLastNames(subject.lastName, candidate.lastName, rules.shares, weights);
  const first = compareFirstNames(subject.firstName, candidate.firstName, rules.shares, weights);
  const swapped = last.agrees ? null : compareSwapped(subject, candidate, rules);
  const byMiddleName =
    first.agrees || swapped !== null ? null : compareWithMiddleNames(subject, candidate, rules.shares, weights);
  const [lastName, firstName] = swapped ?? [last, byMiddleName ?? first];

  const agreement = compareBirthDates(subject.birthDate, candidate.birthDates);
  const practiced = compareProfessions(subject.professions, candidate.profession);
  const isNpiKnown = subject.npi !== null && candidate.npi !== null;
  const isSameNpi = isNpiKnown && subject.npi === candidate.npi;

  const lastNamePart = part(lastName.bits, lastName.how);
  const firstNamePart = part(firstName.bits, firstName.how);
  const middleName =
    byMiddleName === null ? middleNamePart(subject.middleName, candidate.middleName, weights.middleName) : null;
  const country = candidate.isAbroad ? part(weights.place.abroad, "the list knows addresses abroad only") : null;
  const state = statePart(subject, candidate, rules);
  const zip = zipPart(subject, candidate, weights);
  const profession = practiced === null ? null : part(weights.occupation[practiced], professionWords[practiced]);
  const birthDate = agreement === null ? null : part(weights.birthDate[agreement], birthDateWords[agreement]);
  const npi = isNpiKnown
    ? part(isSameNpi ? weights.npi.same : weights.npi.different, isSameNpi ? "the same" : "different")
    : null;

  const against = Math.min(
    lastNamePart.bits,
    firstNamePart.bits,
    middleName?.bits ?? 0,
    state?.bits ?? 0,
    profession?.bits ?? 0,
    birthDate?.bits ?? 0,
    npi?.bits ?? 0,
  );
  const bits =
    lastNamePart.bits +
    firstNamePart.bits +
    (middleName?.bits ?? 0) +
    (country?.bits ?? 0) +
    (state?.bits ?? 0) +
    (zip?.bits ?? 0) +
    (profession?.bits ?? 0) +
    (birthDate?.bits ?? 0) +
    (npi?.bits ?? 0);
  return {
    bits: tenth(bits),
    hasSameName: lastName.isSame && firstName.isSame,
    hasSameBirthDate: agreement === "same",
    isContradicted: against < 0,
    isLike:
      isSameNpi ||
      (lastName.agrees && firstName.agrees) ||
      (agreement === "same" && (lastName.agrees || firstName.agrees)),
    lastName: lastNamePart,
    firstName: firstNamePart,
    middleName,
    country,
    state,
    zip,
    profession,
    birthDate,
    npi,
  };
}

const dash = (text: string) => text || "–";

/** The parts of the sum as people see them, with both sides of each. */
export function barsOf(subject: MatchSubject, candidate: MatchCandidate, evidence: Evidence): EvidenceBar[] {
  const bars: EvidenceBar[] = [];
  const add = (label: string, found: Part | null, ours: string, theirs: string): void => {
    if (found !== null) bars.push({ label, bits: found.bits, detail: `${dash(ours)} / ${dash(theirs)}: ${found.how}` });
  };
  const { country, profession } = evidence;
  add("Last name", evidence.lastName, subject.lastName, candidate.lastName);
  add("First name", evidence.firstName, subject.firstName, candidate.firstName);
  add("Middle initial", evidence.middleName, subject.middleName, candidate.middleName);
  if (country !== null) bars.push({ label: "Country", bits: country.bits, detail: country.how });
  add("State", evidence.state, subject.states.join(", "), candidate.state);
  add("ZIP code", evidence.zip, subject.zips.join(", "), candidate.zip.slice(0, 5));
  const practiced = subject.professions.map(professionText).join("; ");
  add("Profession", profession, practiced, candidate.profession === null ? "" : professionText(candidate.profession));
  add("Date of birth", evidence.birthDate, subject.birthDate ?? "", candidate.birthDates.join(", "));
  add("NPI", evidence.npi, subject.npi ?? "", candidate.npi ?? "");
  return bars;
}
