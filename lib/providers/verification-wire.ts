import { z } from "zod";
import { isoDate } from "@/lib/api/wire-schemas";
import { sourceIdOf } from "@/lib/flags/fingerprint";
import type { Flag, Verification, Workflow } from "@/lib/generated/prisma/client";
import { builtInLists, type ListFacts, listOf } from "@/lib/lists/lists";
import { elementRule } from "@/lib/verification/elements";
import { sanctionTypes } from "./enumerations";

/** `verified_by` and `verified_date`, left out when the caller does not want verifiers. */
type VerifiedMembers = (row: { verifiedBy: string; verifiedDate: Date | null }) => {
  verified_by?: string;
  verified_date?: string | null;
};

export const verifiedMembers =
  (isWanted: boolean): VerifiedMembers =>
  (row) =>
    isWanted ? { verified_by: row.verifiedBy, verified_date: isoDate(row.verifiedDate) } : {};

type SanctionFlag = Pick<Flag, "isConfirmed" | "fingerprint"> & { matches: readonly { source: string }[] };

const hasMatch = (source: string, flags: readonly SanctionFlag[]): boolean =>
  flags.some(
    ({ isConfirmed, fingerprint, matches }) =>
      isConfirmed && (sourceIdOf(fingerprint) === source || matches.some((match) => match.source === source)),
  );

const Searched = z.object({ lists: z.array(z.object({ source: z.string() })) });

/** One sanction of the specification's: its type, and the lists that speak for it. */
type SanctionCheck = { id: string; type: string; sources: string[] };

/** A checklist row as sanctions: one a list that its evidence names, else one for whatever lists answer the element. */
function checksOf({ workflowId, element, evidence }: Verification): SanctionCheck[] {
  const lists: ListFacts[] = Object.values(builtInLists).filter(({ elementKey }) => elementKey === element);
  const [usual] = lists;
  if (usual === undefined) return [];
  const id = `${workflowId}:${element}`;
  const searched = Searched.safeParse(evidence).data?.lists.map(({ source }) => source) ?? [];
  if (searched.length < 2) return [{ id, type: usual.sanctionType, sources: lists.map(({ key }) => key) }];
  // A list that is described as data is a further state's.
  return searched.map((key) => ({
    id: `${id}:${key}`,
    type: listOf(key)?.sanctionType ?? usual.sanctionType,
    sources: [key],
  }));
}

const settledBy = (row: Verification) => ({ verifiedBy: row.verifiedByName ?? "", verifiedDate: row.verifiedAt });

const isSanctionType = (name: string): name is (typeof sanctionTypes)[number] =>
  sanctionTypes.some((type) => type === name);

/** The lists searched as sanctions: what was found, when, and by whom it was verified; none while it was not searched. */
export function sanctionElements(row: Verification, flags: readonly SanctionFlag[], verified: VerifiedMembers) {
  // A list that was searched and held a match settles nothing, yet it was searched: the match is what it says.
  const searchedAt =
    row.status === "not_applicable" ? null : (row.verifiedAt ?? (row.status === "failed" ? row.updatedAt : null));
  if (searchedAt === null) return [];
  return checksOf(row).flatMap(({ id, type, sources }) => {
    if (!isSanctionType(type)) return [];
    const isFound = sources.some((source) => hasMatch(source, flags));
    return [
      {
        id,
        date_of_report: isoDate(searchedAt),
        sanction_type: type,
        type_of_action: isFound ? ("Match Found" as const) : ("No Match Found" as const),
        data: row.note,
        ...verified({ verifiedBy: row.verifiedByName ?? "", verifiedDate: searchedAt }),
      },
    ];
  });
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
