import { tokensOf } from "./fold-name";
import { jaroWinkler } from "./jaro-winkler";
import { agreementBits, isCutForm, joined, type NameAgreement } from "./name-agreement";
import type { NameShares } from "./name-shares";
import { areFormsOfOneName } from "./nicknames";
import { oneLetterDiffers } from "./one-letter-differs";
import type { MatchingWeights } from "./policy";

/** The OIG's list cuts first names after 15 characters, of which apostrophes and hyphens are no letters here. */
const shownFrom = 13;

/** How two folded first names agree, whatever the middle names say. */
export function compareFirstNames(
  ours: string,
  theirs: string,
  shares: NameShares,
  { firstName: weights }: MatchingWeights,
): NameAgreement {
  const [left, right] = [joined(ours), joined(theirs)];
  const rest = { isSame: false, agrees: true };
  const different = { how: "different", bits: weights.different, isSame: false, agrees: false };
  if (left === "" || right === "") return { ...rest, how: "missing", bits: weights.missing };
  const exact = () => agreementBits(weights.agreement, Math.max(shares.firstName(ours), shares.firstName(theirs)));
  if (left === right) return { how: "the same", bits: exact(), isSame: true, agrees: true };
  const like = (how: string, penalty: number) => ({
    ...rest,
    how,
    bits: Math.max(weights.different, exact() - penalty),
  });
  if (left.length === 1 || right.length === 1) {
    return left[0] === right[0] ? { ...rest, how: "the initial fits", bits: weights.initial } : different;
  }
  if (isCutForm(left, right, shownFrom))
    return { how: "the same, as far as it is shown", bits: exact(), isSame: true, agrees: true };
  if (areFormsOfOneName(left, right)) return like("forms of one name", weights.nickname);
  if (left.length !== ours.length || right.length !== theirs.length) {
    const words = new Set(tokensOf(ours).filter((word) => word.length > 1));
    const shared = tokensOf(theirs).filter((word) => words.has(word));
    if (shared.length > 0) {
      const rarest = Math.min(...shared.map((word) => shares.firstName(word)));
      const bits = agreementBits(weights.agreement, rarest) - weights.oneWord;
      return { ...rest, how: "one of several", bits: Math.max(weights.different, bits) };
    }
  }
  if (oneLetterDiffers(left, right)) return like("one letter differs", weights.similar);
  const similarity = jaroWinkler(left, right);
  if (similarity >= weights.similarFrom) return like("similar", weights.similar);
  if (similarity >= weights.resemblingFrom) return like("resembling", weights.resembling);
  return different;
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
