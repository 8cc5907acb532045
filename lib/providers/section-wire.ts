import { isoDate } from "@/lib/api/wire-schemas";
import type {
  BoardCertification,
  DeaRegistration,
  EducationTraining,
  HospitalAffiliation,
  License,
  MalpracticeInsurance,
  Verification,
  Workflow,
} from "@/lib/generated/prisma/client";
import { elementRule } from "@/lib/verification/elements";

/** `verified_by` and `verified_date`, left out when the caller does not want verifiers. */
type VerifiedMembers = (row: { verifiedBy: string; verifiedDate: Date | null }) => {
  verified_by?: string;
  verified_date?: string | null;
};

export const verifiedMembers =
  (isWanted: boolean): VerifiedMembers =>
  (row) =>
    isWanted ? { verified_by: row.verifiedBy, verified_date: isoDate(row.verifiedDate) } : {};

export const licenseElement = (row: License, verified: VerifiedMembers) => ({
  id: row.id,
  type: row.licenseType,
  license_type: row.licenseType,
  license_number: row.licenseNumber,
  state: row.state,
  status: row.status,
  license_status: row.status,
  issue_date: isoDate(row.issueDate),
  expiration: isoDate(row.expirationDate),
  report_date: isoDate(row.verifiedDate),
  source: row.source,
  ...verified(row),
});

export const deaElement = (row: DeaRegistration, providerType: string, verified: VerifiedMembers) => ({
  id: row.id,
  dea_number: row.deaNumber,
  type: row.type,
  state: row.state,
  status: row.status,
  expire_date: isoDate(row.expirationDate),
  provider_type: providerType,
  source: row.source,
  ...verified(row),
});

export const boardElement = (row: BoardCertification, verified: VerifiedMembers) => ({
  id: row.id,
  certificate_id: row.certificateId,
  specialty: row.specialty,
  subspecialty: row.subspecialty,
  issue_date: isoDate(row.issueDate),
  expire_date: isoDate(row.expirationDate),
  moc: row.moc,
  status: row.status,
  duration_type: row.durationType,
  ...verified(row),
});

export const malpracticeElement = (row: MalpracticeInsurance, today: Date, verified: VerifiedMembers) => ({
  id: row.id,
  policy_number: row.policyNumber,
  policyHolder: row.policyHolder,
  insuranceType: row.insuranceType,
  pliCoverageType: row.coverageType,
  individualCoverageFlag: row.individualCoverage,
  occurrence_coverage_amount: row.occurrenceCoverageAmount.toNumber(),
  aggregate_coverage_amount: row.aggregateCoverageAmount.toNumber(),
  policyEffectiveDate: isoDate(row.effectiveDate),
  policyCurrentEffectiveDate: isoDate(row.currentEffectiveDate),
  policyExpirationDate: isoDate(row.expirationDate),
  expiry_date: isoDate(row.expirationDate),
  source: row.source,
  status: row.expirationDate !== null && row.expirationDate < today ? ("expired" as const) : ("active" as const),
  ...verified(row),
});

export const educationElement = (row: EducationTraining, verified: VerifiedMembers) => ({
  id: row.id,
  source: row.source,
  type: row.type,
  degree: row.degree,
  specialty: row.specialty,
  institution: row.institution,
  licensing_board_reference: row.licensingBoardReference,
  ...verified(row),
});

export const affiliationElement = (row: HospitalAffiliation, verified: VerifiedMembers) => ({
  id: row.id,
  name: row.name,
  specialty: row.specialty,
  state: row.state,
  type: row.type,
  source: row.source,
  start_date: isoDate(row.startDate),
  end_date: isoDate(row.endDate),
  ...verified(row),
});

/** The lists searched: the element of the checklist, the source's id, the name that the API gives the sanction. */
const sanctionLists: Record<string, { sourceId: string; type: string }> = {
  oig_exclusion: { sourceId: "oig", type: "OIG" },
  ofac_sanctions: { sourceId: "ofac", type: "OFAC" },
};

/** The source whose confirmed match makes this element a sanction found. */
export const sanctionSourceOf = (element: string): string | undefined => sanctionLists[element]?.sourceId;

const settledBy = (row: Verification) => ({ verifiedBy: row.verifiedByName ?? "", verifiedDate: row.verifiedAt });

/** A searched list as a sanction: what was found, when, and by whom it was verified; null while it was not searched. */
export function sanctionElement(row: Verification, hasMatch: boolean, verified: VerifiedMembers) {
  const type = sanctionLists[row.element]?.type;
  // A list that was searched and held a match settles nothing, yet it was searched: the match is what it says.
  const searchedAt = row.verifiedAt ?? (row.status === "failed" ? row.updatedAt : null);
  if (!type || searchedAt === null) return null;
  return {
    id: `${row.workflowId}:${row.element}`,
    date_of_report: isoDate(searchedAt),
    sanction_type: type,
    type_of_action: hasMatch ? ("Match Found" as const) : ("No Match Found" as const),
    data: row.note,
    ...verified({ verifiedBy: row.verifiedByName ?? "", verifiedDate: searchedAt }),
  };
}

export function applicationVerificationElement(row: Verification, verified: VerifiedMembers) {
  const rule = elementRule(row.element);
  if (rule?.subCollectionName !== "application-verifications" || row.verifiedAt === null) return null;
  return {
    id: `${row.workflowId}:${row.element}`,
    explanation: row.note,
    verification_type: rule.label,
    ...verified(settledBy(row)),
  };
}

export const timelineSummary = (
  workflow: Workflow,
  provider: {
    initialCredentialingDate: Date | null;
    lastCredentialedDate: Date | null;
    nextCredentialingDate: Date | null;
  },
) => ({
  medical_director: workflow.medicalDirectorName ?? "",
  attestation_date: isoDate(workflow.attestationDate),
  initial_credentialing_date: isoDate(provider.initialCredentialingDate),
  last_credentialed_date: isoDate(provider.lastCredentialedDate),
  psv_complete_date: isoDate(workflow.psvCompletedAt),
  credentialing_decision_date: isoDate(workflow.decisionDate),
  next_credentialing_date: isoDate(provider.nextCredentialingDate),
  received_for_credentialing_date: isoDate(workflow.receivedDate),
});
