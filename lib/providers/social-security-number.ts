// Safe to import in the browser.

/** Nine digits, also grouped as 123-45-6789; never part of a longer number (an NPI has ten digits). */
const nineDigits = /(?<!\d)\d{3}[-. ]?\d{2}[-. ]?\d{4}(?!\d)/;
const whole = /^\d{3}[-. ]?\d{2}[-. ]?\d{4}$/;
const lastFour = /^\d{4}$/;

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The last four digits, which is all that an answer shows. */
export const lastFourOf = (number: string): string => digitsOf(number).slice(-4);

/** True when the text holds what could be a social security number. */
export const holdsNumber = (text: string): boolean => nineDigits.test(text);

/** A number that the Social Security Administration can have given: no area 000, 666 or 9xx, no group 00, no serial 0000. */
export function isSocialSecurityNumber(text: string): boolean {
  if (!whole.test(text)) return false;
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digitsOf(text));
}

/** The last four digits alone, as an answer shows them: whoever sends them back means the number on record. */
export const isLastFour = (text: string): boolean => lastFour.test(text);

/** What is wrong with a number that is sent; null when nothing is. Never repeats it. */
export const refusalOf = (given: string): string | null =>
  given === "" || isLastFour(given) || isSocialSecurityNumber(given)
    ? null
    : "is not a social security number: nine digits, the last four of the number on record, or empty";

/**
 * The number that is meant by one that `refusalOf` lets pass: none, the one on record by its last four digits, or the
 * nine digits given. Null for four digits that are not the end of the number on record.
 */
export function numberMeant(given: string, onRecord: string): string | null {
  const known = digitsOf(onRecord);
  if (!isLastFour(given)) return digitsOf(given);
  return known !== "" && lastFourOf(known) === given ? known : null;
}

/** The number wherever it stands in a text, with or without separators. */
export function numberAnywhere(number: string): RegExp {
  const digits = digitsOf(number);
  const groups = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  return new RegExp(`(?<!\\d)${groups.join("[-. ]?")}(?!\\d)`);
}
