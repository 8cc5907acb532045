import type { Context } from "@/lib/api/context";
import { lockProviders } from "@/lib/providers/change-provider";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import { CaqhProfile } from "../profile";
import { compareWith } from "./compare-again";

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
  ctx: Context,
  { id, providerId, profile }: ProfileSnapshot,
): Promise<{ proposed: number; outdated: number }> {
  await lockUnfinishedWorkflow(ctx, providerId);
  await lockProviders(ctx, [providerId]);
  return compareWith(ctx, { id, providerId, profile: CaqhProfile.parse(profile) });
}
