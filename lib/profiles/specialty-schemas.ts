import { z } from "zod";
import { Text } from "@/lib/api/wire-schemas";

/** Most sub-specialties of one specialty. */
const maximumSubSpecialties = 50;

/** NUCC Health Care Provider Taxonomy: nine capital letters or digits, and X. */
const TaxonomyCode = z
  .string()
  .regex(/^[0-9A-Z]{9}X$/, "must be a NUCC taxonomy code: nine capital letters or digits and X, for example 207R00000X")
  .meta({ title: "Taxonomy code", description: "NUCC, for example 207R00000X" });

const SubSpecialty = z.object({
  specialty_nucc_taxonomy_code: TaxonomyCode,
  name: Text(200).meta({ title: "Name" }),
});

export type SubSpecialty = z.output<typeof SubSpecialty>;

function firstRepeated(codes: readonly string[]): number {
  return codes.findIndex((code, index) => codes.indexOf(code) < index);
}

const members = {
  specialty_nucc_taxonomy_code: TaxonomyCode,
  name: Text(200).meta({ title: "Specialty" }),
  is_primary: z.boolean().meta({ title: "Primary specialty", description: "A provider has one at most" }),
};

export const SpecialtyInput = z
  .object({
    ...members,
    sub_specialties: z
      .array(SubSpecialty)
      .max(maximumSubSpecialties, `may hold ${maximumSubSpecialties} sub-specialties at most`)
      .default([])
      .meta({ title: "Sub-specialties" })
      .check((context) => {
        const repeated = firstRepeated(context.value.map((one) => one.specialty_nucc_taxonomy_code));
        if (repeated === -1) return;
        context.issues.push({
          code: "custom",
          input: context.value,
          path: [repeated, "specialty_nucc_taxonomy_code"],
          message: "stands in the list twice",
        });
      }),
  })
  .meta({ id: "SpecialtyInput" });

export const Specialty = z
  .object({ id: z.string(), ...members, sub_specialties: z.array(SubSpecialty) })
  .meta({ id: "Specialty" });
