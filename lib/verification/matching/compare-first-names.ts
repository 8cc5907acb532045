import { tokensOf } from "./fold-name";
import { jaroWinkler } from "./jaro-winkler";
import { agreementBits, isCutForm, joined, type NameAgreement } from "./name-agreement";
import type { NameShares } from "./name-shares";
import { areFormsOfOneName } from "./nicknames";
import { oneLetterDiffers } from "./one-letter-differs";
import type { MatchingWeights } from "./policy";

/** The OIG's list cuts first names after 15 characters, of which apostrophes and hyphens are no letters here. */
const shownFrom = 13;

/** Letters that names begin with in one another's place: Kathryn and Catherine, Yvonne and Ivonne. */
const sounds = ["ckq", "sz", "gj", "fp", "iy"];

/** What a name begins with, as far as another spelling of it may begin with another letter. */
export function beginningOf(name: string): string {
  const letter = name.charAt(0);
  return sounds.find((group) => letter !== "" && group.includes(letter)) ?? letter;
}

const words = {
  same: "the same",
  cut: "the same, as far as it is shown",
  missing: "missing",
  initial: "the initial fits",
  nickname: "forms of one name",
  oneWord: "one of several",
  oneLetter: "one letter differs",
  similar: "similar",
  resembling: "resembling",
  different: "different",
};

export type FirstNameRelation = keyof typeof words;

const longWords = (name: string): string[] => tokensOf(name).filter((word) => word.length > 1);

/** The words that two folded first names share; an initial is no word. */
const sharedWords = (ours: string, theirs: string): string[] => {
  const right = longWords(theirs);
  return longWords(ours).filter((word) => right.includes(word));
};

/** How two folded first names stand to each other, whatever the middle names say and the agreement is worth. */
export function relateFirstNames(
  ours: string,
  theirs: string,
  { firstName: weights }: MatchingWeights,
): FirstNameRelation {
  const [left, right] = [joined(ours), joined(theirs)];
  if (left === "" || right === "") return "missing";
  if (left === right) return "same";
  if (left.length === 1 || right.length === 1) return left[0] === right[0] ? "initial" : "different";
  if (isCutForm(left, right, shownFrom)) return "cut";
  if (areFormsOfOneName(left, right)) return "nickname";
  const isCompound = left.length !== ours.length || right.length !== theirs.length;
  if (isCompound && sharedWords(ours, theirs).length > 0) return "oneWord";
  if (oneLetterDiffers(left, right)) return "oneLetter";
  if (beginningOf(left) !== beginningOf(right)) return "different";
  const similarity = jaroWinkler(left, right);
  if (similarity >= weights.similarFrom) return "similar";
  return similarity >= weights.resemblingFrom ? "resembling" : "different";
}

function bitsOf(
  relation: FirstNameRelation,
  [ours, theirs]: readonly [string, string],
  shares: NameShares,
  weights: MatchingWeights["firstName"],
): number {
  if (relation === "missing" || relation === "initial" || relation === "different") return weights[relation];
  if (relation === "oneWord") {
    const rarest = Math.min(...sharedWords(ours, theirs).map((word) => shares.firstName(word)));
    return Math.max(weights.different, agreementBits(weights.agreement, rarest) - weights.oneWord);
  }
  const exact = agreementBits(weights.agreement, Math.max(shares.firstName(ours), shares.firstName(theirs)));
  if (relation === "same" || relation === "cut") return exact;
  const penalty = relation === "oneLetter" ? weights.similar : weights[relation];
  return Math.max(weights.different, exact - penalty);
}

/** How two folded first names agree, and what that is worth: more the rarer the name is. */
export function compareFirstNames(
  ours: string,
  theirs: string,
  shares: NameShares,
  weights: MatchingWeights,
): NameAgreement {
  const relation = relateFirstNames(ours, theirs, weights);
  return {
    how: words[relation],
    bits: bitsOf(relation, [ours, theirs], shares, weights.firstName),
    isSame: relation === "same" || relation === "cut",
    agrees: relation !== "different",
  };
}

/** Called by the middle name: it stands as first name on the other side. Null when neither does. */
export function compareWithMiddleNames(
  ours: { firstName: string; middleName: string },
  theirs: { firstName: string; middleName: string },
  shares: NameShares,
  { firstName: weights }: MatchingWeights,
): NameAgreement | null {
  const shared =
    ours.middleName.length > 1 && theirs.firstName.length > 1 && tokensOf(ours.middleName).includes(theirs.firstName)
      ? theirs.firstName
      : theirs.middleName.length > 1 &&
          ours.firstName.length > 1 &&
          tokensOf(theirs.middleName).includes(ours.firstName)
        ? ours.firstName
        : null;
  if (shared === null) return null;
  const bits = agreementBits(weights.agreement, shares.firstName(shared)) - weights.middleName;
  return { how: "stands as middle name", bits: Math.max(weights.different, bits), isSame: false, agrees: true };
}
