import { dateOf } from "@/lib/api/wire-schemas";
import { Prisma } from "@/lib/generated/prisma/client";
import { foldName } from "@/lib/verification/matching/fold-name";
import type { FacilityUpdate } from "./facility-schemas";

/** The members of a facility that are columns; those not given stay as they are. */
export type FacilityFacts = Pick<
  FacilityUpdate,
  | "name"
  | "dba"
  | "type"
  | "npi"
  | "tin"
  | "externalId"
  | "medicareNumber"
  | "medicaidNumber"
  | "address"
  | "city"
  | "state"
  | "zipcode"
  | "contactName"
  | "contactPhone"
  | "contactEmail"
  | "contactFax"
  | "contractEntity"
  | "skipOnSiteReview"
  | "staffedBeds"
  | "fileType"
  | "lastCredentialingDate"
  | "nextCredentialingDate"
  | "linesOfBusiness"
  | "facilityPrimarySpecialty"
  | "facilityHsdSpecialty"
>;

const dateColumn = (given: string | null | undefined) => (given ? dateOf(given) : given === null ? null : undefined);
const unlessEmpty = (given: string | undefined) => (given === undefined ? undefined : given || null);

/** Without its members that were given as null: those are as good as left out. */
const present = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));

/** The columns of what was given, without those that were not; null where a value is taken away. */
export function facilityColumns(facts: FacilityFacts) {
  const { facilityPrimarySpecialty: primary, facilityHsdSpecialty: hsd } = facts;
  const columns = {
    name: facts.name,
    searchName: facts.name === undefined ? undefined : foldName(facts.name),
    dba: facts.dba,
    type: facts.type,
    npi: unlessEmpty(facts.npi),
    tin: facts.tin,
    externalId: unlessEmpty(facts.externalId),
    medicareNumber: facts.medicareNumber,
    medicaidNumber: facts.medicaidNumber,
    address: facts.address,
    city: facts.city,
    state: facts.state,
    zipcode: facts.zipcode,
    contactName: facts.contactName,
    contactPhone: facts.contactPhone,
    contactEmail: facts.contactEmail,
    contactFax: facts.contactFax,
    contractEntity: facts.contractEntity,
    skipOnSiteReview: facts.skipOnSiteReview,
    staffedBeds: facts.staffedBeds,
    fileType: facts.fileType,
    lastCredentialedDate: dateColumn(facts.lastCredentialingDate),
    nextCredentialingDate: dateColumn(facts.nextCredentialingDate),
    linesOfBusiness: facts.linesOfBusiness?.flat(),
    primarySpecialty: primary ? present(primary) : primary,
    hsdSpecialty: hsd?.code === "" ? null : hsd,
  };
  return columns;
}

export type FacilityColumns = ReturnType<typeof facilityColumns>;

/** The same for a statement of Prisma, which wants to be told which null a JSON column gets. */
export const columnsForUpdate = (columns: Partial<FacilityColumns>): Prisma.FacilityUpdateManyMutationInput => ({
  ...columns,
  primarySpecialty: columns.primarySpecialty === null ? Prisma.DbNull : columns.primarySpecialty,
  hsdSpecialty: columns.hsdSpecialty === null ? Prisma.DbNull : columns.hsdSpecialty,
});
