// Safe to import in the browser.

/** Full-width digits, no-break spaces and the like as plain ones; what shows nothing, as a zero-width space, is gone. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();

const digitsOf = (text: string): string => plain(text).replace(/\D/g, "");

const whole = /^\d{3}[\s\p{Pd}−./]*\d{2}[\s\p{Pd}−./]*\d{4}$/u;
/** The last four digits as an answer shows them, or after a mask: 9999, ***-**-9999, XXX-XX-9999. */
const lastFour = /^(?:[*x#•●][*x#•●\s\p{Pd}.]*)?\d{4}$/iu;
/** Never part of a longer number: an NPI has ten digits. */
const nineDigits = /(?<!\d)\d{3}[\s\p{Pd}−./]*\d{2}[\s\p{Pd}−./]*\d{4}(?!\d)/u;
const between = String.raw`(?:\s*[\p{Pd}−.]\s*|\s+)`;
const grouped = new RegExp(String.raw`(?<!\d)\d{3}${between}\d{2}${between}\d{4}(?!\d)`, "u");
/** Slashes group a number too, but for those of an address as https://scans.example/300/12/2024. */
const slashed = /(?<![\d/])\d{3}\s*\/\s*\d{2}\s*\/\s*\d{4}(?![\d/])/;

/** The last four digits, which is all that an answer shows. */
export const lastFourOf = (number: string): string => digitsOf(number).slice(-4);

/** True when the text holds what could be a social security number. */
export const holdsNumber = (text: string): boolean => nineDigits.test(plain(text));

/** True when the text holds what is clearly written as one: three groups, as 123-45-6789. */
export function holdsWrittenNumber(text: string): boolean {
  const written = plain(text);
  return grouped.test(written) || slashed.test(written);
}

/** A number that can have been given, a taxpayer's (9xx) too: no area 000 or 666, no group 00, no serial 0000. */
export const isSocialSecurityNumber = (text: string): boolean =>
  whole.test(plain(text)) && /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digitsOf(text));

/** The last four digits alone, masked or not: whoever sends them back means the number on record. */
export const isLastFour = (text: string): boolean => lastFour.test(plain(text)) && digitsOf(text) !== "0000";

/** What is wrong with a number that is sent; null when nothing is. Never repeats it. */
export const refusalOf = (given: string): string | null =>
  plain(given) === "" || isLastFour(given) || isSocialSecurityNumber(given)
    ? null
    : "is not a social security number: nine digits, its last four, or empty";

/**
 * The number that is meant by one that `refusalOf` lets pass: none, the nine digits given, or the one on record by its
 * last four digits; these alone when no nine are on record. Null for four digits that do not end the nine on record.
 */
export function numberMeant(given: string, onRecord: string): string | null {
  const digits = digitsOf(given);
  if (!isLastFour(given)) return digits;
  const known = digitsOf(onRecord);
  if (known.length !== 9) return digits;
  return lastFourOf(known) === digits ? known : null;
}

/** Tells a text in which one of these numbers stands, whatever is written between its digits. */
export function holdsOneOf(numbers: readonly string[]): (text: string) => boolean {
  const patterns = numbers
    .map(digitsOf)
    .filter((digits) => digits.length === 9)
    .map((digits) => new RegExp(String.raw`(?<!\d)${[...digits].join(String.raw`[^\p{L}\p{N}]*`)}(?!\d)`, "u"));
  return (text) => {
    const written = plain(text);
    return patterns.some((pattern) => pattern.test(written));
  };
}
