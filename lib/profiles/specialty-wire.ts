import type { z } from "zod";
import type { Specialty as SpecialtyRow } from "@/lib/generated/prisma/client";
import type { Specialty, SpecialtyInput, SubSpecialty } from "./specialty-schemas";

export const specialtyOf = (row: SpecialtyRow): z.input<typeof Specialty> => ({
  id: row.id,
  specialty_nucc_taxonomy_code: row.taxonomyCode,
  name: row.name,
  is_primary: row.isPrimary,
  // Written by `specialtyColumns` alone.
  sub_specialties: row.subSpecialties as SubSpecialty[],
});

export const specialtyColumns = (input: z.output<typeof SpecialtyInput>) => ({
  taxonomyCode: input.specialty_nucc_taxonomy_code,
  name: input.name,
  isPrimary: input.is_primary,
  subSpecialties: input.sub_specialties.map(({ specialty_nucc_taxonomy_code, name }) => ({
    specialty_nucc_taxonomy_code,
    name,
  })),
});
