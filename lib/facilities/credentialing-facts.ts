import type { Context } from "@/lib/api/context";

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
  _ctx: Pick<Context, "db" | "organizationId">,
  _facilityIds: readonly string[],
): Promise<Map<string, CredentialingFacts>> {
  return new Map();
}
