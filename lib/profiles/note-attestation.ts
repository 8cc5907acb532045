import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { contentHash } from "@/lib/verification/content-hash";
import { attestedAt, attestedOn } from "./attested-at";
import type { AttestedData } from "./attested-schemas";

/** Shows on the checklist which version was attested and when. It settles nothing: a person confirms a signature. */
export async function noteAttestation(
  ctx: Context,
  workflowId: string,
  { id, version, data }: { id: string; version: number; data: AttestedData },
): Promise<void> {
  const sentence = `Attested on ${isoDate(attestedOn(data))} (version ${version})`;
  const signedBy = data.attestation_metadata.flatMap(({ attestation_name }) => attestation_name || []);
  const evidence = {
    searchedAt: ctx.now.toISOString(),
    source: "Attested data",
    reason: sentence,
    terms: {},
    attestedData: { id, version, purpose: data.purpose, attestedAt: isoMoment(attestedAt(data)), signedBy },
  };
  await ctx.db.verification.updateMany({
    where: { organizationId: ctx.organizationId, workflowId, element: "attestation", status: "pending" },
    data: {
      note: `${sentence}; waits for a person to confirm it`,
      evidence,
      evidenceHash: contentHash(evidence),
      updatedAt: ctx.now,
    },
  });
}
