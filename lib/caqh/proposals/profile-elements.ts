import { academicDegreeOf, fromList, stateCodeOf } from "@/lib/profiles/attested-text";
import { licenseStatuses } from "@/lib/providers/enumerations";
import { isNpi } from "@/lib/providers/npi";
import { specialtyNames, subspecialtyNames } from "@/lib/providers/specialty-names";
import type { Element } from "@/lib/sections/element";
import type { CaqhAddress, CaqhProfile } from "../profile";

// Rows of a profile in the words of the file's sections. A member that the profile does not say is undefined. A word
// that a closed list of the file does not know stays as it is where the file cannot do without the member: the
// proposal then shows it, and says why it cannot be accepted. Safe to import in the browser.

/** What the file says of facts that came this way. */
export const caqhSource = "CAQH ProView";

type Rows<Name extends keyof CaqhProfile> = CaqhProfile[Name] extends readonly (infer Row)[] ? Row : never;

/** A record as the profile says it. */
export type Said = {
  /** What is compared with the file, by the section's names of members. */
  members: Element;
  /** What a new record needs beside, where the profile leaves it open. */
  onlyNew?: Element;
  /** Members that only fill a blank: the file's own words for them are as good. */
  fills?: Element;
};

const said = (text: string, maximum = 200): string | undefined =>
  text.trim().slice(0, maximum).toWellFormed() || undefined;
const stateOf = (text: string): string | undefined => stateCodeOf(text) ?? said(text);
const isPast = (day: string | null, today: string): boolean => day !== null && day < today;

/** ProView's own words for where a license stands; the second says of two things that it is one of them. */
function licenseStatusOf({ status, expirationDate }: Rows<"licenses">, today: string): string | undefined {
  const words = status.trim().toLowerCase();
  if (words === "current license") return "Active";
  if (words === "inactive/expired") return isPast(expirationDate, today) ? "Expired" : "Inactive";
  if (words === "previous license") return "Inactive";
  return fromList(licenseStatuses, status) ?? said(status);
}

export const licenseSaid = (row: Rows<"licenses">, today: string): Said => ({
  members: {
    state: stateOf(row.state),
    license_number: said(row.number, 100),
    license_status: licenseStatusOf(row, today),
    issue_date: row.issueDate ?? undefined,
    expiration: row.expirationDate ?? undefined,
  },
  onlyNew: row.status.trim() === "" ? { license_status: isPast(row.expirationDate, today) ? "Expired" : "Active" } : {},
  fills: { license_type: said(row.type) },
});

export const deaSaid = (row: Rows<"deas"> | Rows<"cds">, type: "DEA" | "CDS", today: string): Said => ({
  members: {
    dea_number: said(row.number.replace(/[\s-]/g, "").toUpperCase(), 50),
    type,
    state: stateOf(row.state),
    expire_date: row.expirationDate ?? undefined,
  },
  onlyNew: { status: isPast(row.expirationDate, today) ? "Inactive" : "Active" },
});

/** A certificate that ends is limited in time, one that was renewed is maintained, any other is for life. */
function durationOf({ expirationDate, recertificationDate }: Rows<"specialties">): Element {
  if (expirationDate !== null) return { duration_type: "Time-Limited", moc: "Not Required" };
  if (recertificationDate !== null) return { duration_type: "MOC", moc: "Yes" };
  return { duration_type: "Lifetime", moc: "Not Required" };
}

export function boardSaid(row: Rows<"specialties">, today: string): Said {
  const standing = isPast(row.expirationDate, today) ? "Expired" : "Certified";
  return {
    members: {
      specialty: fromList(specialtyNames, row.name) ?? said(row.name),
      subspecialty: fromList(subspecialtyNames, row.subSpecialty) ?? undefined,
      certificate_id: said(row.certificationNumber, 100),
      status: row.isBoardCertified === false ? "Not Certified" : standing,
      issue_date: row.certificationDate ?? undefined,
      expire_date: row.expirationDate ?? undefined,
    },
    onlyNew: durationOf(row),
  };
}

export const specialtySaid = (row: Rows<"specialties">): Said => ({
  members: {
    specialty_nucc_taxonomy_code: said(row.taxonomyCode.toUpperCase(), 50),
    name: said(row.name),
    // The file has one primary specialty at most; that this is not it says nothing of which one is.
    is_primary: row.isPrimary ? true : undefined,
  },
  onlyNew: { is_primary: false, sub_specialties: [] },
});

export const schoolSaid = (row: Rows<"education">): Said => ({
  members: {
    type: "Professional",
    institution: said(row.institution),
    degree: academicDegreeOf(row.degree) ?? undefined,
    completion_date: row.completionDate ?? (row.isCompleted === false ? null : row.endDate) ?? undefined,
  },
});

export const trainingSaid = (row: Rows<"training">): Said => ({
  members: {
    type: said(row.type),
    institution: said(row.institution),
    specialty: fromList(specialtyNames, row.specialty) ?? undefined,
    completion_date: row.completionDate ?? (row.isCompleted === false ? null : row.endDate) ?? undefined,
  },
});

export const policySaid = (row: Rows<"insurance">): Said => ({
  members: {
    policy_number: said(row.policyNumber, 100),
    occurrence_coverage_amount: row.amountPerOccurrence ?? undefined,
    aggregate_coverage_amount: row.amountAggregate ?? undefined,
    policyEffectiveDate: row.originalEffectiveDate ?? undefined,
    policyCurrentEffectiveDate: row.startDate ?? undefined,
    policyExpirationDate: row.endDate ?? undefined,
  },
  onlyNew: { individualCoverageFlag: row.isIndividual ?? true },
  fills: {
    policyHolder: said(row.policyHolder),
    insuranceType: said(row.insuranceType),
    pliCoverageType: said(row.coverageType),
  },
});

const affiliationTypeOf = {
  admitting: "Hospital Privileges",
  arrangement: "Hospital Admitting Arrangements",
  // Affiliated without admitting: none of the file's kinds, so a person says which.
  other: undefined,
} as const;

export const affiliationSaid = (row: Rows<"hospitalAffiliations">): Said => ({
  members: {
    name: said(row.hospitalName),
    type: affiliationTypeOf[row.kind],
    state: row.address ? (stateCodeOf(row.address.state) ?? undefined) : undefined,
    start_date: row.startDate ?? undefined,
    end_date: row.endDate ?? undefined,
  },
});

const streetOf = ({ address1, address2 }: CaqhAddress): string | undefined =>
  said([address1, address2].filter((line) => line.trim() !== "").join(", "));

export function locationSaid({ address, ...row }: Rows<"practiceLocations">): Said {
  const tin = row.taxId.replace(/\D/g, "");
  return {
    members: {
      name: said(row.name),
      address1: address ? streetOf(address) : undefined,
      city: address ? said(address.city, 100) : undefined,
      state: address ? (stateCodeOf(address.state) ?? undefined) : undefined,
      zip: address ? said(address.zipCode, 20) : undefined,
      npi: isNpi(row.organizationNpi) ? row.organizationNpi : undefined,
      tin: tin.length === 9 ? tin : undefined,
    },
    fills: { country: address ? said(address.country, 100) : undefined, start_date: row.startDate ?? undefined },
  };
}

type ProfessionalId = { number: string; state?: string; issueDate?: string | null; expirationDate?: string | null };

export const professionalIdSaid = (type: string, row: ProfessionalId): Said => ({
  members: {
    type,
    number: said(row.number, 100),
    state: row.state === undefined ? undefined : (stateCodeOf(row.state) ?? undefined),
    issue_date: row.issueDate ?? undefined,
    expiration_date: row.expirationDate ?? undefined,
  },
});
