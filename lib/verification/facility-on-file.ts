import type { Db } from "@/lib/db";
import type { DateText } from "./source";

/** The facility that a source is asked about, as the organization knows it. */
export type FacilityOnFile = {
  name: string;
  dba: string;
  type: string;
  npi: string | null;
  state: string;
  zip: string;
  address: string;
  medicareNumber: string;
  skipOnSiteReview: boolean;
  records: FacilityRecords;
};

/** What the organization holds about the facility's licenses, accreditation, certificates and cover. */
export type FacilityRecords = {
  licenses: readonly { type: string; number: string; status: string; expires: DateText | null }[];
  accreditations: readonly { body: string; status: string; expires: DateText | null }[];
  siteVisits: readonly { applicable: string; source: string; grade: string }[];
  certifications: readonly { type: string; number: string; expires: DateText | null }[];
  insurances: readonly { type: string; policyNumber: string; carrier: string; expires: DateText | null }[];
};

type Row = { kind: string; content: unknown };

/** Content of sub-records has passed its kind's contract; what a member says here is text, or nothing. */
const members = ({ content }: Row): Record<string, unknown> =>
  typeof content === "object" && content !== null ? { ...content } : {};
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const day = (value: unknown): DateText | null => text(value).slice(0, 10) || null;

/** The sub-records that checks read, by the members that they look at. */
export function facilityRecords(rows: readonly Row[]): FacilityRecords {
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(members);
  return {
    licenses: of("stateLicenses").map((row) => ({
      type: text(row["licenseType"]),
      number: text(row["licenseNumber"]),
      status: text(row["status"]),
      expires: day(row["expirationDate"]),
    })),
    accreditations: of("accreditations").map((row) => ({
      body: text(row["accreditationBody"]),
      status: text(row["status"]),
      expires: day(row["expirationDate"]),
    })),
    siteVisits: of("siteVisits").map((row) => ({
      applicable: text(row["applicable"]),
      source: text(row["source"]),
      grade: text(row["grade"]),
    })),
    certifications: of("certifications").map((row) => ({
      type: text(row["certificateType"]),
      number: text(row["number"]),
      expires: day(row["expirationDate"]),
    })),
    insurances: of("liabilityInsurances").map((row) => ({
      type: text(row["insuranceType"]),
      policyNumber: text(row["policyNumber"]),
      carrier: text(row["source"]),
      expires: day(row["expirationDate"]),
    })),
  };
}

/** The facility as sources are asked about it; null when there is none. */
export async function facilityOnFile(
  db: Db,
  organizationId: string,
  facilityId: string,
): Promise<FacilityOnFile | null> {
  const facility = await db.facility.findFirst({ where: { organizationId, id: facilityId } });
  if (!facility) return null;
  const rows = await db.facilityRecord.findMany({
    where: { organizationId, facilityId },
    orderBy: [{ kind: "asc" }, { position: "asc" }],
    select: { kind: true, content: true },
  });
  const { name, dba, type, npi, state, zipcode, medicareNumber, skipOnSiteReview } = facility;
  const place = [state, zipcode].filter(Boolean).join(" ");
  return {
    name,
    dba,
    type,
    npi,
    state,
    zip: zipcode,
    address: [facility.address, facility.city, place].filter(Boolean).join(", "),
    medicareNumber,
    skipOnSiteReview,
    records: facilityRecords(rows),
  };
}
