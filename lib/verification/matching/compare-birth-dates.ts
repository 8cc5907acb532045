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
  const [year, month, day] = full.split("-");
  const [listedYear, listedMonth, listedDay] = listed.split("-");
  if (year !== listedYear) return "different";
  if (listedMonth === undefined) return "sameYear";
  if (listedDay === undefined) return month === listedMonth ? "sameMonth" : "different";
  return month === listedDay && day === listedMonth ? "swapped" : "different";
}

/**
 * Compares a birth date (YYYY-MM-DD) with all that a list gives for one record (YYYY-MM-DD, YYYY-MM or YYYY); the best
 * agreement counts, because a list with two dates does not know which is right. Null when one side has none.
 */
export function compareBirthDates(ours: string | null, listed: readonly string[]): BirthDateAgreement | null {
  if (ours === null || listed.length === 0) return null;
  const found = listed.map((date) => compareOne(ours, date));
  return order.find((agreement) => found.includes(agreement)) ?? null;
}
