import { isoDate } from "@/lib/api/wire-schemas";
import { sourceIdOf } from "@/lib/flags/fingerprint";
import type { Flag, Verification, Workflow } from "@/lib/generated/prisma/client";
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

/** The lists searched: the element of the checklist, the source's id, the name that the API gives the sanction. */
const sanctionLists: Record<string, { sourceId: string; type: "OIG" | "OFAC" }> = {
  oig_exclusion: { sourceId: "oig", type: "OIG" },
  ofac_sanctions: { sourceId: "ofac", type: "OFAC" },
};

const hasMatch = (row: Verification, flags: readonly Flag[]): boolean =>
  flags.some((flag) => flag.isConfirmed && sourceIdOf(flag.fingerprint) === sanctionLists[row.element]?.sourceId);

const settledBy = (row: Verification) => ({ verifiedBy: row.verifiedByName ?? "", verifiedDate: row.verifiedAt });

/** A searched list as a sanction: what was found, when, and by whom it was verified; null while it was not searched. */
export function sanctionElement(row: Verification, flags: readonly Flag[], verified: VerifiedMembers) {
  const type = sanctionLists[row.element]?.type;
  // A list that was searched and held a match settles nothing, yet it was searched: the match is what it says.
  const searchedAt = row.verifiedAt ?? (row.status === "failed" ? row.updatedAt : null);
  if (!type || searchedAt === null) return null;
  return {
    id: `${row.workflowId}:${row.element}`,
    date_of_report: isoDate(searchedAt),
    sanction_type: type,
    type_of_action: hasMatch(row, flags) ? ("Match Found" as const) : ("No Match Found" as const),
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
  initial_credentialing_date: isoDate(provider.initialCredentialingDate) ?? undefined,
  last_credentialed_date: isoDate(provider.lastCredentialedDate),
  psv_complete_date: isoDate(workflow.psvCompletedAt),
  credentialing_decision_date: isoDate(workflow.decisionDate),
  next_credentialing_date: isoDate(provider.nextCredentialingDate),
  received_for_credentialing_date: isoDate(workflow.receivedDate),
});
