import { z } from "zod";
import { sourceIdOf } from "@/lib/flags/fingerprint";
import { builtInLists, type ListFacts, listOf } from "@/lib/lists/lists";
import { elementRule } from "@/lib/verification/elements";
import { sanctionTypes } from "./enumerations";

/** `verified_by` and `verified_date`, left out when the caller does not want verifiers. */
type VerifiedMembers = (row: { verifiedBy: string; verifiedDate: string | null }) => {
  verified_by?: string;
  verified_date?: string | null;
};

export const verifiedMembers =
  (isWanted: boolean): VerifiedMembers =>
  (row) =>
    isWanted ? { verified_by: row.verifiedBy, verified_date: row.verifiedDate } : {};

/** An element of the checklist as it was read; days are YYYY-MM-DD in UTC. */
export type CheckedElement = {
  workflowId: string;
  element: string;
  status: string;
  note: string;
  evidence: unknown;
  verifiedByName: string | null;
  verifiedOn: string | null;
  updatedOn: string;
};

/** An active sanction flag, with the lists whose records stand behind it. */
export type SanctionFlag = { isConfirmed: boolean; fingerprint: string; sources: readonly string[] };

const hasMatch = (source: string, flags: readonly SanctionFlag[]): boolean =>
  flags.some(
    ({ isConfirmed, fingerprint, sources }) =>
      isConfirmed && (sourceIdOf(fingerprint) === source || sources.includes(source)),
  );

const Searched = z.object({ lists: z.array(z.object({ source: z.string() })) });

/** One sanction of the specification's: its type, and the lists that speak for it. */
type SanctionCheck = { id: string; type: string; sources: string[] };

/** A checklist row as sanctions: one a list that its evidence names, else one for whatever lists answer the element. */
function checksOf({ workflowId, element, evidence }: CheckedElement): SanctionCheck[] {
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

const settledBy = (row: CheckedElement) => ({ verifiedBy: row.verifiedByName ?? "", verifiedDate: row.verifiedOn });

const isSanctionType = (name: string): name is (typeof sanctionTypes)[number] =>
  sanctionTypes.some((type) => type === name);

/** The lists searched as sanctions: what was found, when, and by whom it was verified; none while it was not searched. */
export function sanctionElements(row: CheckedElement, flags: readonly SanctionFlag[], verified: VerifiedMembers) {
  // A list that was searched and held a match settles nothing, yet it was searched: the match is what it says.
  const searchedOn =
    row.status === "not_applicable" ? null : (row.verifiedOn ?? (row.status === "failed" ? row.updatedOn : null));
  if (searchedOn === null) return [];
  return checksOf(row).flatMap(({ id, type, sources }) => {
    if (!isSanctionType(type)) return [];
    const isFound = sources.some((source) => hasMatch(source, flags));
    return [
      {
        id,
        date_of_report: searchedOn,
        sanction_type: type,
        type_of_action: isFound ? ("Match Found" as const) : ("No Match Found" as const),
        data: row.note,
        ...verified({ verifiedBy: row.verifiedByName ?? "", verifiedDate: searchedOn }),
      },
    ];
  });
}

export function applicationVerificationElement(row: CheckedElement, verified: VerifiedMembers) {
  const rule = elementRule(row.element);
  if (rule?.subCollectionName !== "application-verifications" || row.verifiedOn === null) return null;
  return {
    id: `${row.workflowId}:${row.element}`,
    explanation: row.note,
    verification_type: rule.label,
    ...verified(settledBy(row)),
  };
}
