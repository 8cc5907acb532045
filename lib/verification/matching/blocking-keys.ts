import { tokensOf } from "./fold-name";
import { distinctiveWords } from "./organization-name";
import { soundex } from "./soundex";

/** The lists that names are looked up in. */
export type ListSource = "oig" | "ofac";

/** Words that half of a list carries; they tell only when nothing else stands beside them. */
const particles = new Set(
  "al el abd abu ben bin bint ibn da das de del della den der di dos du la las le los mac mc san santa st van von y".split(
    " ",
  ),
);

const isTelling = (token: string): boolean => token.length > 1 && !particles.has(token);

/** Words of a folded last name that can carry a match by themselves; all of them when none does. */
export function tellingTokens(foldedLastName: string): string[] {
  const tokens = tokensOf(foldedLastName);
  const telling = tokens.filter(isTelling);
  return telling.length > 0 ? telling : tokens;
}

const codesOf = (words: readonly string[]) => words.flatMap((word) => [soundex(word), word.slice(0, 4)]);

/**
 * What a record is found by: its NPI, Soundex and first four letters of every telling word of the folded last name, and
 * Soundex of the words written together ("De Leon" is "Deleon"). The list's name stands before each, so that one GIN index
 * answers for all lists. Two records that share no key are never compared.
 */
export function blockingKeys(source: ListSource, foldedLastName: string, npi: string | null): string[] {
  const codes = codesOf(tellingTokens(foldedLastName));
  const together = soundex(tokensOf(foldedLastName).join(""));
  return [...new Set([...codes, together, npi ?? ""].filter((code) => code !== ""))].map((code) => `${source}:${code}`);
}

/** What the records of an organization are looked for by: its distinctive words, since the others find half a list. */
export function organizationKeys(source: ListSource, foldedNames: readonly string[], npi: string | null): string[] {
  const codes = codesOf(foldedNames.flatMap(distinctiveWords));
  return [...new Set([...codes, npi ?? ""].filter((code) => code !== ""))].map((code) => `${source}:${code}`);
}
