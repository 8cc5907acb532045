import type { Specialty } from "@/lib/generated/prisma/client";
import { isoMoment } from "@/lib/api/wire-schemas";
import { bare } from "@/lib/profiles/attested-text";
import { specialtyOf } from "@/lib/profiles/specialty-wire";
import type { Element } from "@/lib/sections/element";
import type { CaqhProfile } from "../profile";
import { type Difference, newRecord } from "./differences";
import { specialtySaid } from "./profile-elements";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** By the taxonomy code; by the name where the profile gives none. */
const isSame = (said: Element, onFile: Specialty): boolean => {
  const code = text(said.specialty_nucc_taxonomy_code);
  return code === "" ? bare(text(said.name)) === bare(onFile.name) : code === onFile.taxonomyCode;
};

/**
 * Specialties by their taxonomy codes. A new one is never proposed as primary while the file has a primary one: which
 * of two it is, is a decision of its own.
 */
export function compareSpecialties(profile: CaqhProfile, onFile: readonly Specialty[]): Difference[] {
  const hasPrimary = onFile.some(({ isPrimary }) => isPrimary);
  const keys = new Set<string>();
  return profile.specialties.flatMap((row): Difference[] => {
    const said = specialtySaid(row);
    const recordKey = text(said.members.specialty_nucc_taxonomy_code) || bare(text(said.members.name));
    if (recordKey === "" || keys.has(recordKey)) return [];
    keys.add(recordKey);
    const match = onFile.find((one) => isSame(said.members, one));
    if (!match) {
      const proposed = newRecord(said, null);
      const asSecond = hasPrimary ? { ...proposed, is_primary: false } : proposed;
      return [{ section: "specialties", recordKey, recordId: null, field: "", onFile: null, proposed: asSecond }];
    }
    if (said.members.is_primary !== true || match.isPrimary) return [];
    return [
      {
        section: "specialties",
        recordKey,
        recordId: match.id,
        field: "is_primary",
        onFile: {
          value: specialtyOf(match).is_primary,
          source: "",
          verifiedBy: "",
          verifiedOn: null,
          recordedAt: isoMoment(match.createdAt),
          replaces: onFile.find(({ isPrimary }) => isPrimary)?.id ?? null,
        },
        proposed: true,
      },
    ];
  });
}
