import type { z } from "zod";
import type { LetterRecord } from "@/components/outreach/outreach-queries";
import type { OutreachStanding } from "@/lib/outreach/letter-schemas";
import type { reachOutProviderWorkflow } from "@/lib/workflows/operations";

/** What is sent with the step that reaches out; writing once more takes the same but for `withLetter`. */
export type LetterChoice = z.input<typeof reachOutProviderWorkflow.body>;

export type Standing = z.output<typeof OutreachStanding>;

/** What stands in the way of a letter now; null when nothing does. */
export type Obstacle = "no-address" | "no-more" | "too-soon" | null;

export function obstacleOf({
  hasAddress,
  letters,
  maximumLetters,
  earliestNextAt,
}: Pick<Standing, "hasAddress" | "letters" | "maximumLetters" | "earliestNextAt">): Obstacle {
  if (!hasAddress) return "no-address";
  if (letters >= maximumLetters) return "no-more";
  return earliestNextAt === null ? null : "too-soon";
}

/** "2 of 6 letters written": of as many as are written at most. */
export const lettersInWords = ({ letters, maximumLetters }: Pick<Standing, "letters" | "maximumLetters">): string =>
  letters === 0 ? "No letter written yet" : `${letters} of ${maximumLetters} letters written`;

/** "Letter", "2nd letter", "3rd letter" */
export function ordinalLetter({ number }: Pick<LetterRecord, "number">): string {
  if (number === 1) return "First letter";
  const ending = { one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" };
  return `${number}${ending[new Intl.PluralRules("en", { type: "ordinal" }).select(number)]} letter`;
}
