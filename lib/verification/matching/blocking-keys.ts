import { dayNumber } from "./day-number";
import { tokensOf } from "./fold-name";
import { distinctiveWords } from "./organization-name";
import { soundex } from "./soundex";

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
 * Beginnings and ends of half a word: of two words that differ by one letter, at the longest half of the shorter one is
 * left whole, before the letter or behind it.
 */
export function halves(word: string): string[] {
  const lengths = new Set([word.length >> 1, (word.length - 1) >> 1].map((length) => Math.max(1, length)));
  return word === "" ? [] : [...lengths].flatMap((length) => [`<${word.slice(0, length)}`, `>${word.slice(-length)}`]);
}

/** How a name sounds; a name in letters that Soundex does not know is taken as it is written. */
export const soundOf = (name: string): string => {
  const together = name.replaceAll(" ", "");
  return soundex(together) || together;
};

/** The first four letters of what is telling in a last name, written together. */
export const beginningOf = (foldedLastName: string): string => tellingTokens(foldedLastName).join("").slice(0, 4);

/**
 * What last names are found by: Soundex and first four letters of every telling word, both of the words written
 * together ("De Leon" is "Deleon"), and the halves of what is telling. Two names that share none are not taken for forms of one.
 */
export function lastNameKeys(foldedLastName: string): string[] {
  const telling = tellingTokens(foldedLastName);
  const whole = tokensOf(foldedLastName).join("");
  const plain = telling.join("");
  // A letter in the place of a blank makes a particle part of the word: "de leon", "desleon".
  const ends = plain.length === whole.length ? [] : halves(whole).filter((half) => half.startsWith(">"));
  const keys = [...codesOf(telling), soundex(whole), beginningOf(foldedLastName), ...halves(plain), ...ends];
  return [...new Set(keys)].filter((key) => key !== "");
}

/** Both names by their sound, in this order: a name whose parts were swapped is found by them in the other one. */
export const orderKey = (first: string, second: string): string | null =>
  first === "" || second === "" ? null : `${soundOf(first)}/${soundOf(second)}`;

/** What a person is found by, of a list or looked for; names folded, birth dates YYYY-MM-DD (less precise ones find nothing). */
export type KeyedPerson = {
  lastName: string;
  firstName: string;
  birthDates: readonly string[];
  npi: string | null;
};

const isDay = (date: string): boolean => dayNumber(date) !== null;

function personKeys(prefix: string, { lastName, birthDates, npi }: KeyedPerson, order: string | null): string[] {
  const keys = [...lastNameKeys(lastName), ...birthDates.filter(isDay), order, npi];
  return [...new Set(keys)].filter((key) => key !== null).map((key) => `${prefix}:${key}`);
}

/** The keys stored beside a listed name. `prefix` names the list and its owner, so that one GIN index answers for all. */
export const listedKeys = (prefix: string, name: KeyedPerson): string[] =>
  personKeys(prefix, name, orderKey(name.lastName, name.firstName));

/** The keys that a person is looked for by. */
export const soughtKeys = (prefix: string, person: KeyedPerson): string[] =>
  personKeys(prefix, person, orderKey(person.firstName, person.lastName));

/** What an organization is looked for by: its distinctive words, since the others find half a list. */
export const organizationWordKeys = (foldedNames: readonly string[]): string[] => [
  ...new Set(codesOf(foldedNames.flatMap(distinctiveWords)).filter((code) => code !== "")),
];

/** The keys that an organization is looked for by, and those stored beside its listed name. */
export function organizationKeys(prefix: string, foldedNames: readonly string[], npi: string | null): string[] {
  const keys = [...organizationWordKeys(foldedNames), npi];
  return [...new Set(keys)].filter((key) => key !== null).map((key) => `${prefix}:${key}`);
}
