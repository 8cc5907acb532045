import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";

/** What the newest workflow of a facility says of itself: dates as the facility's contract answers them. */
export type CredentialingFacts = {
  credentialingStartDate: string | null;
  attestationDate: string | null;
  psvCompleteDate: string | null;
  credentialingDecisionDate: string | null;
  medicalDirectorId: string;
  medicalDirectorName: string;
};

export const noCredentialing: CredentialingFacts = {
  credentialingStartDate: null,
  attestationDate: null,
  psvCompleteDate: null,
  credentialingDecisionDate: null,
  medicalDirectorId: "",
  medicalDirectorName: "",
};

/** The facts of each facility that has a workflow. */
export async function credentialingFacts(
  { organizationId, db }: Pick<Context, "db" | "organizationId">,
  facilityIds: readonly string[],
): Promise<Map<string, CredentialingFacts>> {
  const newest = await db.workflow.findMany({
    where: { organizationId, facilityId: { in: [...facilityIds] } },
    distinct: ["facilityId"],
    orderBy: [{ facilityId: "asc" }, { createdAt: "desc" }, { id: "desc" }],
  });
  return new Map(
    newest.map((workflow): [string, CredentialingFacts] => [
      workflow.facilityId ?? "",
      {
        credentialingStartDate: isoDate(workflow.receivedDate),
        attestationDate: isoDate(workflow.attestationDate),
        psvCompleteDate: isoMoment(workflow.psvCompletedAt),
        credentialingDecisionDate: isoMoment(workflow.decisionDate),
        medicalDirectorId: workflow.medicalDirectorId ?? "",
        medicalDirectorName: workflow.medicalDirectorName ?? "",
      },
    ]),
  );
}
