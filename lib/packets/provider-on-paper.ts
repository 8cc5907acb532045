import type { Db } from "@/lib/db";
import type * as rows from "@/lib/generated/prisma/client";
import { displayNameWithDegree } from "@/lib/providers/display-name";
import type { PacketSubject } from "./packet-data";

type Row<Model, Key extends keyof Model> = Pick<Model, Key>;
type VerifiedBy = "verifiedBy" | "verifiedDate";

/** What a packet shows of a provider's file, section by section. */
export type ProviderRecords = {
  kind: "provider";
  licenses: Row<
    rows.License,
    "state" | "licenseNumber" | "licenseType" | "status" | "issueDate" | "expirationDate" | VerifiedBy
  >[];
  deas: Row<rows.DeaRegistration, "type" | "deaNumber" | "state" | "status" | "expirationDate" | VerifiedBy>[];
  boards: Row<
    rows.BoardCertification,
    | "specialty"
    | "subspecialty"
    | "certificateId"
    | "status"
    | "durationType"
    | "moc"
    | "issueDate"
    | "expirationDate"
    | VerifiedBy
  >[];
  educations: Row<
    rows.EducationTraining,
    "type" | "degree" | "specialty" | "institution" | "source" | "completedOn" | VerifiedBy
  >[];
  malpractice: (Row<
    rows.MalpracticeInsurance,
    "policyHolder" | "policyNumber" | "coverageType" | "effectiveDate" | "expirationDate" | VerifiedBy
  > & { occurrenceCoverageAmount: number; aggregateCoverageAmount: number })[];
  affiliations: Row<
    rows.HospitalAffiliation,
    "name" | "type" | "specialty" | "state" | "startDate" | "endDate" | VerifiedBy
  >[];
};

type Described = Row<
  rows.Provider,
  | "id"
  | "firstName"
  | "middleName"
  | "lastName"
  | "degree"
  | "npi"
  | "caqhProviderId"
  | "dob"
  | "states"
  | "fileType"
  | "initialCredentialingDate"
  | "lastCredentialedDate"
  | "nextCredentialingDate"
>;

/** Who the packet is about: "Quillfeather, Ada Marie · MD". */
export function providerSubject(provider: Described): PacketSubject {
  const { id, firstName, lastName, npi, caqhProviderId, dob } = provider;
  return {
    key: { providerId: id },
    name: displayNameWithDegree(provider),
    shortName: `${lastName}, ${firstName}`,
    npi,
    states: provider.states,
    fileType: provider.fileType,
    initialCredentialingDate: provider.initialCredentialingDate,
    lastCredentialedDate: provider.lastCredentialedDate,
    nextCredentialingDate: provider.nextCredentialingDate,
    identity: [
      { label: "NPI", value: npi },
      { label: "CAQH provider id", value: caqhProviderId },
      { label: "Date of birth", value: dob },
    ],
  };
}

/** Reads a provider as a packet shows him or her. */
export async function providerOnPaper(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ subject: PacketSubject; records: ProviderRecords }> {
  const provider = await db.provider.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id } } });
  const where = { organizationId, providerId: id };
  // One after the other: a transaction's connection takes one question at a time, and Prisma asks for what a row
  // includes all at once.
  const licenses = await db.license.findMany({ where, orderBy: [{ state: "asc" }, { id: "asc" }] });
  const deas = await db.deaRegistration.findMany({
    where,
    orderBy: [{ type: "desc" }, { state: "asc" }, { id: "asc" }],
  });
  const boards = await db.boardCertification.findMany({ where, orderBy: [{ specialty: "asc" }, { id: "asc" }] });
  const educations = await db.educationTraining.findMany({ where, orderBy: [{ completedOn: "asc" }, { id: "asc" }] });
  const insured = await db.malpracticeInsurance.findMany({
    where,
    orderBy: [{ expirationDate: "desc" }, { id: "asc" }],
  });
  const affiliations = await db.hospitalAffiliation.findMany({
    where,
    orderBy: [{ startDate: "desc" }, { id: "asc" }],
  });
  const malpractice = insured.map(({ occurrenceCoverageAmount, aggregateCoverageAmount, ...policy }) => ({
    ...policy,
    occurrenceCoverageAmount: occurrenceCoverageAmount.toNumber(),
    aggregateCoverageAmount: aggregateCoverageAmount.toNumber(),
  }));
  return {
    subject: providerSubject(provider),
    records: { kind: "provider", licenses, deas, boards, educations, malpractice, affiliations },
  };
}
