import { type CheckedRow, duplicate, type Finding, findingsOf, sameness } from "./preflight";
import { type ExportedLocation, type ExportedProvider, locationsOf } from "./provider-page";
import { type Counties, zip5 } from "./reference/counties";
import type { HsdReference } from "./reference/hsd-codes";

/** CMS' Medicare Advantage provider table, in the 13 columns of the CY2018 form. */
export const hsdProviderColumns = [
  "SSA State/County Code",
  "Name of Physician or Mid-Level Practitioner",
  "National Provider Identifier (NPI) Number",
  "Specialty",
  "Provider Specialty Code",
  "Contract Type",
  "Provider Street Address",
  "Provider City",
  "Provider State Code",
  "Provider Zip Code",
  "If PCP Accepts New Patients?",
  "Medical Group Affiliation",
  "Model Contract Amendment",
] as const;

export type HsdRow = { cells: string[]; checked: CheckedRow; findings: Finding[] };

const primaryCare = new Set(["001", "002", "003", "004", "005", "006"]);
const nowhere: ExportedLocation = {
  name: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  hours: [],
  phoneCoverage24x7: null,
};
const unknown = [undefined];

const fullName = ({ firstName, middleName, lastName, degree }: ExportedProvider): string =>
  [[firstName, middleName, lastName].filter((part) => part !== "").join(" "), degree]
    .filter((part) => part !== "")
    .join(", ");

/** One row per specialty, location and county that the location's ZIP code reaches, with what CMS would say of it. */
export function hsdProviderRows(provider: ExportedProvider, counties: Counties, hsd: HsdReference): HsdRow[] {
  const places = locationsOf(provider);
  const specialties = provider.specialties.length > 0 ? provider.specialties : [{ taxonomyCode: "", name: "" }];
  const groups = provider.groups.map(({ name }) => name).join("; ");
  const seen = new Set<string>();
  const rows: HsdRow[] = [];
  for (const specialty of specialties) {
    const code = hsd.ofTaxonomy(specialty.taxonomyCode);
    const entry = code === undefined ? undefined : hsd.entry(code);
    for (const place of places.length > 0 ? places : [nowhere]) {
      const reached = counties.of(place.zip);
      for (const county of reached.length > 0 ? reached : unknown) {
        const checked: CheckedRow = {
          recordId: provider.id,
          name: fullName(provider),
          npi: provider.npi ?? "",
          zip: zip5(place.zip) || place.zip,
          county,
          address: place.address1,
          specialty: specialty.taxonomyCode,
          entry,
          table: "Provider",
        };
        const key = sameness(checked);
        const findings = [...findingsOf(checked), ...(seen.has(key) ? [duplicate] : [])];
        seen.add(key);
        const cells = [
          county?.code ?? "",
          checked.name,
          checked.npi,
          entry?.name || specialty.name,
          code ?? "",
          groups === "" ? "DC" : "DS",
          place.address1,
          place.city,
          place.state,
          checked.zip,
          code !== undefined && primaryCare.has(code) && provider.acceptsNewPatients !== null
            ? provider.acceptsNewPatients
              ? "Y"
              : "N"
            : "",
          groups,
          "",
        ];
        rows.push({ cells, checked, findings });
      }
    }
  }
  return rows;
}
