import type pg from "pg";
import { type CheckedRow, duplicate, type Finding, findingsOf, sameness } from "./preflight";
import { type Counties, zip5 } from "./reference/counties";
import type { HsdReference } from "./reference/hsd-codes";

/** CMS' Medicare Advantage facility table of the same year. */
export const hsdFacilityColumns = [
  "SSA State/County Code",
  "Facility or Service Type",
  "Facility Specialty Code",
  "National Provider Identifier (NPI) Number",
  "# of Staffed, Medicare-Certified Beds",
  "Facility Name",
  "Provider Street Address",
  "Provider City",
  "Provider State Code",
  "Provider Zip Code",
  "Model Contract Amendment",
] as const;

export type HsdRow = { cells: string[]; checked: CheckedRow; findings: Finding[] };

export type ExportedFacility = {
  id: string;
  name: string;
  npi: string | null;
  type: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  hsdCode: string | null;
  taxonomyCode: string | null;
  /** Staffed and Medicare-certified. */
  beds: number | null;
  /** An earlier facility with the same NPI, address and HSD code. */
  isRepeated: boolean;
};

/** The next facilities behind an id, in the order of their ids. */
export async function facilityPage(
  client: pg.ClientBase,
  organizationId: string,
  { includeInactive, after, size }: { includeInactive: boolean; after: string; size: number },
): Promise<ExportedFacility[]> {
  const { rows } = await client.query<ExportedFacility>(
    `
    SELECT f.id, f.name, f.npi, f.type, f.address, f.city, f.state, f.zipcode AS zip, f.staffed_beds AS beds,
      f.hsd_specialty ->> 'code' AS "hsdCode", f.primary_specialty ->> 'specialtyNuccTaxonomyCode' AS "taxonomyCode",
      EXISTS (
        SELECT 1 FROM facilities e
        WHERE e.organization_id = f.organization_id AND e.npi = f.npi AND e.id < f.id AND e.zipcode = f.zipcode
          AND lower(e.address) = lower(f.address)
          AND coalesce(e.hsd_specialty ->> 'code', '') = coalesce(f.hsd_specialty ->> 'code', '')) AS "isRepeated"
    FROM facilities f
    WHERE f.organization_id = $1 AND f.id > $2 ${includeInactive ? "" : "AND f.status = 'Active'"}
    ORDER BY f.id LIMIT $3`,
    [organizationId, after, size],
  );
  return rows;
}

/** One row per county that the facility's ZIP code reaches. */
export function hsdFacilityRows(facility: ExportedFacility, counties: Counties, hsd: HsdReference): HsdRow[] {
  const code = facility.hsdCode ?? (facility.taxonomyCode ? hsd.ofTaxonomy(facility.taxonomyCode) : undefined);
  const entry = code === undefined ? undefined : hsd.entry(code);
  const reached = counties.of(facility.zip);
  const seen = new Set<string>();
  return (reached.length > 0 ? reached : [undefined]).map((county) => {
    const checked: CheckedRow = {
      recordId: facility.id,
      name: facility.name,
      npi: facility.npi ?? "",
      zip: zip5(facility.zip) || facility.zip,
      county,
      address: facility.address,
      specialty: facility.hsdCode ?? facility.taxonomyCode ?? "",
      entry,
      table: "Facility",
      beds: facility.beds,
    };
    const isSeen = facility.isRepeated || seen.has(sameness(checked));
    seen.add(sameness(checked));
    const cells = [
      county?.code ?? "",
      entry?.name || facility.type,
      code ?? "",
      checked.npi,
      facility.beds === null ? "" : String(facility.beds),
      facility.name,
      facility.address,
      facility.city,
      facility.state,
      checked.zip,
      "",
    ];
    return { cells, checked, findings: [...findingsOf(checked), ...(isSeen ? [duplicate] : [])] };
  });
}
