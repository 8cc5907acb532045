// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";

/** What decides which elements are asked of a provider, and of a facility. */
export type CredentialedProvider = { degree: string };
export type CredentialedFacility = { type: string; medicareNumber: string; skipOnSiteReview: boolean };

export type Credentialed =
  | ({ kind: "provider" } & CredentialedProvider)
  | ({ kind: "facility" } & CredentialedFacility);

const Among = z.array(z.string().trim().min(1).max(60)).max(200);

/**
 * Whom an element is asked of, as data: everyone, only these, or all but these. A provider is one of them by degree, a
 * facility by a word of its type.
 */
export const AskedOf = z
  .object({
    of: z.enum(["everyone", "only", "except"]),
    among: Among.default([]).meta({ description: "Degrees of providers, or words in the type of facilities" }),
    orMedicareNumber: z
      .boolean()
      .default(false)
      .meta({ description: "Facilities: also asked where a Medicare number is given" }),
  })
  .meta({ id: "AskedOf" });

export type AskedOf = z.output<typeof AskedOf>;

export const everyone: AskedOf = { of: "everyone", among: [], orMedicareNumber: false };
export const only = (among: readonly string[]): AskedOf => ({ ...everyone, of: "only", among: [...among] });
export const allBut = (among: readonly string[]): AskedOf => ({ ...everyone, of: "except", among: [...among] });

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A type has a word that stands in it; a word of up to three letters must stand alone ("lab" is not "collaborative"). */
const names = (type: string, word: string): boolean =>
  new RegExp(word.length > 3 ? escaped(word) : `\\b${escaped(word)}\\b`, "i").test(type);

/**
 * True when the element is asked of the subject. A facility whose type nobody gave is asked: a person may find that it
 * does not apply.
 */
export function isAskedOf({ of, among, orMedicareNumber }: AskedOf, subject: Credentialed): boolean {
  if (of === "everyone") return true;
  if (subject.kind === "provider") return among.includes(subject.degree) === (of === "only");
  if (subject.type.trim() === "" || (orMedicareNumber && subject.medicareNumber !== "")) return true;
  return among.some((word) => names(subject.type, word)) === (of === "only");
}
