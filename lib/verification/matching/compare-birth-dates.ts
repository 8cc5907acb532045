export type BirthDateAgreement = "same" | "swapped" | "oneDigit" | "sameMonth" | "sameYear" | "different";

const order: readonly BirthDateAgreement[] = ["same", "sameMonth", "swapped", "sameYear", "oneDigit", "different"];

/** True when one digit makes the difference between two dates of the same length. */
function oneDigitDiffers(left: string, right: string): boolean {
  let differing = 0;
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) differing += 1;
  return left.length === right.length && differing === 1;
}

function compareOne(full: string, listed: string): BirthDateAgreement {
  if (full === listed) return "same";
  if (listed.length === 10 && oneDigitDiffers(full, listed)) return "oneDigit";
  if (full.slice(0, 4) !== listed.slice(0, 4)) return "different";
  if (listed.length < 7) return "sameYear";
  const [month, day] = [full.slice(5, 7), full.slice(8)];
  const [listedMonth, listedDay] = [listed.slice(5, 7), listed.slice(8)];
  if (listedDay === "") return month === listedMonth ? "sameMonth" : "different";
  return month === listedDay && day === listedMonth ? "swapped" : "different";
}

/**
 * Compares a birth date (YYYY-MM-DD) with all that a list gives for one record (YYYY-MM-DD, YYYY-MM or YYYY); the best
 * agreement counts, because a list with two dates does not know which is right. Null when one side has none.
 */
export function compareBirthDates(ours: string | null, listed: readonly string[]): BirthDateAgreement | null {
  if (ours === null || listed.length === 0) return null;
  let best = order.length - 1;
  for (const date of listed) best = Math.min(best, order.indexOf(compareOne(ours, date)));
  return order[best] ?? null;
}
