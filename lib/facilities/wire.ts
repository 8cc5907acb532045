import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { Facility as FacilityRow } from "@/lib/generated/prisma/client";
import type { CredentialingFacts } from "./credentialing-facts";
import { listingLabel } from "@/lib/workflows/listing-label";
import { asContent, type Content, kindOf } from "./facility-records";
import type { Facility } from "./facility-schemas";
import type { StoredRecord } from "./plan-record-changes";
import { kindNames } from "./record-kinds";

type FacilityAnswer = z.input<typeof Facility>;

/** What a facility is answered with beside its own row. */
type FacilityParts = Pick<FacilityAnswer, "providers" | "timelines"> & {
  records: readonly StoredRecord[];
  credentialing: CredentialingFacts;
};

/** The state licenses, as the older part of the facility's contract has them. */
const practiceLicenses = (state: string, licenses: readonly Content[]): Content[] =>
  licenses.map(({ id, licenseType, licenseNumber, status, source, issueDate, expirationDate }) => ({
    id,
    state,
    license: licenseNumber,
    type: licenseType,
    status,
    issueDate: midnight(issueDate),
    expirationDate: midnight(expirationDate),
    source,
    verified_by: "",
    verified_date: null,
  }));

const midnight = (date: unknown): string | null => (typeof date === "string" ? `${date}T00:00:00.000Z` : null);

/** The sub-records by kind; a kind without any is an empty array. */
function listsOf(state: string, records: readonly StoredRecord[]) {
  const lists: Record<string, Content[]> = Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      records
        .filter((record) => record.kind === kind)
        .map(({ id, content }) => ({ ...kindOf(kind).toMembers(asContent(content)), id })),
    ]),
  );
  return {
    ...lists,
    onsiteReviews: lists.siteVisits,
    practiceLicense: practiceLicenses(state, lists.stateLicenses ?? []),
  };
}

/** A facility as it is answered; every content on file passed its kind's contract, and so the lists have theirs. */
export function facilityAnswer(row: FacilityRow, parts: FacilityParts): FacilityAnswer {
  return {
    id: row.id,
    organizationId: row.organizationId,
    name: row.name,
    dba: row.dba,
    type: row.type,
    npi: row.npi ?? "",
    tin: row.tin,
    externalId: row.externalId ?? "",
    medicareNumber: row.medicareNumber,
    medicaidNumber: row.medicaidNumber,
    address: row.address,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    contactEmail: row.contactEmail,
    contactFax: row.contactFax,
    contractEntity: row.contractEntity,
    skipOnSiteReview: row.skipOnSiteReview,
    staffedBeds: row.staffedBeds,
    fileType: row.fileType,
    linesOfBusiness: row.linesOfBusiness.map((line) => [line]),
    facilityPrimarySpecialty: row.primarySpecialty,
    facilityHsdSpecialty: row.hsdSpecialty,
    ...listsOf(row.state, parts.records),
    providers: parts.providers,
    timelines: parts.timelines,
    credentialingStatus: listingLabel(row, "facility"),
    lastCredentialingDate: isoDate(row.lastCredentialedDate),
    nextCredentialingDate: isoDate(row.nextCredentialingDate),
    ...parts.credentialing,
    status: row.status,
    workflowStatus: row.workflowStatus,
    credentialingWorkflowId: row.currentWorkflowId,
    credentialingCycle: row.credentialingCycle,
    waitingSince: isoMoment(row.credentialingStatusAt),
    activeFlags: row.activeFlags,
    terminatedAt: isoMoment(row.terminatedAt),
    terminatedBy: row.terminatedBy ?? "",
    terminatedReason: row.terminatedReason ?? "",
    createdAt: isoMoment(row.createdAt),
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    updatedAt: isoMoment(row.updatedAt),
    updatedBy: row.updatedBy,
    updatedByName: row.updatedByName,
  } as FacilityAnswer;
}
