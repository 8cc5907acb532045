import { beginningOf, tellingTokens } from "./blocking-keys";
import { jaroWinkler } from "./jaro-winkler";
import { agreementBits, isCutForm, joined, type NameAgreement } from "./name-agreement";
import type { NameShares } from "./name-shares";
import { oneLetterDiffers } from "./one-letter-differs";
import type { MatchingWeights } from "./policy";
import { soundex } from "./soundex";

/** The OIG's list cuts last names after 20 characters, of which apostrophes and hyphens are no letters here. */
const shownFrom = 17;

/** A short name has more neighbors for its length: what one letter proves of it shrinks. */
const shortOf = (name: string): number => Math.max(0, 5 - name.length);

type Compare = { ours: string; theirs: string; shares: NameShares; weights: MatchingWeights["lastName"] };

/** What similar names have in common besides: they sound or begin alike, which is also what finds them. */
const isAlike = (ours: string, theirs: string): boolean =>
  beginningOf(ours) === beginningOf(theirs) || soundex(joined(ours)) === soundex(joined(theirs));

/** Compound names by their words; null when they share none. */
function compareWords({ ours, theirs, shares, weights }: Compare): NameAgreement | null {
  const [left, right] = [tellingTokens(ours), tellingTokens(theirs)];
  const shared = left.filter((word) => right.includes(word));
  if (shared.length === 0) return null;
  const worth = (share: number, penalty: number) => agreementBits(weights.agreement, share) - penalty;
  const rest = { isSame: false, agrees: true };
  const common = Math.max(shares.lastName(ours), shares.lastName(theirs));
  const [isAllOfOurs, isAllOfTheirs] = [shared.length === left.length, right.every((word) => left.includes(word))];
  if (isAllOfOurs && isAllOfTheirs) return { ...rest, how: "the same words", bits: worth(common, weights.otherOrder) };
  const rarest = Math.min(...shared.map((word) => shares.lastName(word)));
  if (isAllOfOurs || isAllOfTheirs) return { ...rest, how: "a shortened form", bits: worth(rarest, weights.shortened) };
  return { ...rest, how: "one word of it shared", bits: worth(rarest, weights.oneWord) };
}

/**
 * How two folded last names agree. Hyphen and space make no difference; the words of a compound name may stand in
 * another order or be left out; what a difference is worth depends on how common the names are, because two common names
 * that resemble each other are two names.
 */
export function compareLastNames(
  ours: string,
  theirs: string,
  shares: NameShares,
  { lastName: weights }: MatchingWeights,
): NameAgreement {
  const [left, right] = [joined(ours), joined(theirs)];
  const different = { how: "different", bits: weights.different, isSame: false, agrees: false };
  if (left === "" || right === "") return different;
  if (left === right) {
    const share = ours === theirs ? shares.lastName(ours) : Math.max(shares.lastName(ours), shares.lastName(theirs));
    return { how: "the same", bits: agreementBits(weights.agreement, share), isSame: true, agrees: true };
  }
  const exact = () => agreementBits(weights.agreement, Math.max(shares.lastName(ours), shares.lastName(theirs)));
  const atLeast = (agreement: NameAgreement) => ({ ...agreement, bits: Math.max(weights.different, agreement.bits) });
  const like = (how: string, penalty: number) => atLeast({ how, bits: exact() - penalty, isSame: false, agrees: true });
  if (isCutForm(left, right, shownFrom))
    return { how: "the same, as far as it is shown", bits: exact(), isSame: true, agrees: true };
  if (oneLetterDiffers(left, right)) return like("one letter differs", weights.oneLetter + shortOf(left));
  const isCompound = left.length !== ours.length || right.length !== theirs.length;
  const words = isCompound ? compareWords({ ours, theirs, shares, weights }) : null;
  const isSimilar = jaroWinkler(left, right) >= weights.similarFrom && isAlike(ours, theirs);
  const similar = isSimilar ? like("similar", weights.similar) : different;
  return words !== null && words.bits >= similar.bits ? atLeast(words) : similar;
}
