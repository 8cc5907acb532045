import type { Counties } from "./reference/counties";
import { type ExportedLocation, type ExportedProvider, type ExportedSpecialty, locationsOf } from "./provider-page";

/** The union of what health plans' directories ask for; what no record holds (fax, network …) stays empty. */
export const directoryColumns = [
  "provider_id",
  "npi",
  "last_name",
  "first_name",
  "middle_name",
  "suffix",
  "degree",
  "gender",
  "specialty",
  "taxonomy_code",
  "is_primary_specialty",
  "board_certified",
  "group_name",
  "group_npi",
  "group_tin",
  "location_name",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "county",
  "phone",
  "fax",
  "accepts_new_patients",
  "accepts_new_medicare_patients",
  "pcp_or_specialist",
  "languages",
  "hours",
  "phone_coverage_24x7",
  "ada_accessible",
  "telehealth",
  "hospital_affiliations",
  "network",
  "effective_date",
  "termination_date",
  "last_verified",
] as const;

const yesNo = (value: boolean | null | undefined): string => (value == null ? "" : value ? "Y" : "N");
const noSpecialty: ExportedSpecialty = { taxonomyCode: "", name: "", isPrimary: false };
const noLocation: ExportedLocation = {
  name: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  hours: [],
  phoneCoverage24x7: null,
};

function practice({ isPcp, isSpecialist }: ExportedProvider): string {
  return [...(isPcp ? ["PCP"] : []), ...(isSpecialist ? ["Specialist"] : [])].join("; ");
}

const hoursText = ({ hours }: ExportedLocation): string =>
  hours
    .map(({ dayOfweek = "", startHours = "", endHours = "" }) => `${dayOfweek} ${startHours}-${endHours}`.trim())
    .join("; ");

/** One row per specialty and location; somebody without one or the other still has a row. */
export function directoryRows(provider: ExportedProvider, counties: Counties): string[][] {
  const specialties = provider.specialties.length > 0 ? provider.specialties : [noSpecialty];
  const found = locationsOf(provider);
  const locations = found.length > 0 ? found : [noLocation];
  const groups = provider.groups;
  return specialties.flatMap((specialty) =>
    locations.map((location) => [
      provider.id,
      provider.npi ?? "",
      provider.lastName,
      provider.firstName,
      provider.middleName,
      "",
      provider.degree,
      provider.gender,
      specialty.name,
      specialty.taxonomyCode,
      specialty.taxonomyCode === "" ? "" : yesNo(specialty.isPrimary),
      yesNo(provider.boards.length > 0),
      groups.map(({ name }) => name).join("; "),
      groups.map(({ npi }) => npi).join("; "),
      groups.map(({ tin }) => tin).join("; "),
      location.name,
      location.address1,
      location.address2,
      location.city,
      location.state,
      location.zip,
      counties.primaryName(location.zip),
      "",
      "",
      yesNo(provider.acceptsNewPatients),
      yesNo(provider.acceptsNewMedicarePatients),
      practice(provider),
      (provider.languages ?? []).join("; "),
      hoursText(location),
      yesNo(location.phoneCoverage24x7),
      "",
      "",
      provider.affiliations.join("; "),
      "",
      provider.effectiveDate ?? "",
      provider.terminationDate ?? "",
      provider.lastCredentialedDate ?? "",
    ]),
  );
}
