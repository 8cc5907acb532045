import type { Provider } from "@/lib/generated/prisma/client";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { academicDegreeOf, bare, fromList } from "@/lib/profiles/attested-text";
import { ethnicities, providerTypes } from "@/lib/providers/enumerations";
import type { Element } from "@/lib/sections/element";
import type { CaqhProfile } from "../profile";
import { type Difference, isSameFact } from "./differences";

const genderCodes: Record<string, string> = { M: "M", MALE: "M", F: "F", FEMALE: "F" };

/** A middle name, and its initial, are the same as far as the shorter one says. */
const isInitialOf = (short: string, long: string): boolean =>
  bare(short).length === 1 && bare(long).startsWith(bare(short));

/** MD is Doctor of Medicine (MD), and the same in any case. */
function degreeOf({ providerType, providerTypeName }: CaqhProfile["demographics"]): string {
  const [, inner = ""] = /\(([^)]+)\)\s*$/.exec(academicDegreeOf(providerType) ?? providerTypeName) ?? [];
  return fromList(providerTypes, providerType) ?? fromList(providerTypes, inner) ?? providerType.trim();
}

/** What the file says of the provider as a whole, by the names under which it is changed. */
export const detailsOnFile = (provider: Provider): Element => ({
  first_name: provider.firstName,
  middle_name: provider.middleName,
  last_name: provider.lastName,
  npi: provider.npi ?? "",
  degree: provider.degree,
  dob: isoDate(provider.dob),
  gender: provider.gender,
  primary_email: provider.primaryEmail,
});

export function compareDetails({ demographics: said }: CaqhProfile, provider: Provider): Difference[] {
  const onFile = detailsOnFile(provider);
  const stated: Element = {
    first_name: said.firstName.trim(),
    middle_name: isInitialOf(said.middleName, provider.middleName) ? "" : said.middleName.trim(),
    last_name: said.lastName.trim(),
    npi: said.npi.trim(),
    degree: degreeOf(said),
    dob: said.birthDate ?? "",
    gender: genderCodes[bare(said.gender)] ?? "",
    // Beside the address that the organization uses the file keeps CAQH's own: only a blank is filled.
    primary_email: provider.primaryEmail.trim() === "" ? said.primaryEmail.trim() : "",
  };
  const recordedAt = isoMoment(provider.createdAt);
  return Object.entries(stated)
    .filter(([field, value]) => value !== "" && !isSameFact(value, onFile[field]))
    .map(([field, proposed]) => ({
      section: "details",
      recordKey: "",
      recordId: null,
      field,
      onFile: { value: onFile[field] ?? null, source: "", verifiedBy: "", verifiedOn: null, recordedAt },
      proposed,
    }));
}

const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Languages are added to those on file; English needs no saying. */
export function compareDemographics({ demographics: said }: CaqhProfile, onFile: Element): Difference[] {
  const languages = listed(onFile.other_languages);
  const known = new Set([...languages, "English"].map(bare));
  const fresh = said.languages
    .map((language) => language.trim().slice(0, 100).toWellFormed())
    .filter((language) => language !== "" && !known.has(bare(language)));
  const stated: [string, unknown][] = [
    ["ethnicity", fromList(ethnicities, said.ethnicity) ?? ""],
    ["other_languages", fresh.length > 0 ? [...languages, ...new Set(fresh)] : ""],
  ];
  return stated
    .filter(([field, value]) => value !== "" && !isSameFact(value, onFile[field]))
    .map(([field, proposed]) => ({
      section: "demographics",
      recordKey: "",
      recordId: null,
      field,
      onFile: { value: onFile[field] ?? null, source: "", verifiedBy: "", verifiedOn: null, recordedAt: null },
      proposed,
    }));
}
