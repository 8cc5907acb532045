import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import type { Provider } from "@/lib/generated/prisma/client";
import { Email } from "@/lib/providers/provider-input";
import { lockProviders, providerNotFound } from "@/lib/providers/change-provider";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import { CaqhProfile } from "../profile";
import { compareWith } from "./compare-again";

/** A snapshot as it lies in the database, with the profile that was read from it (lib/caqh/profile.ts). */
export type ProfileSnapshot = {
  id: string;
  providerId: string;
  profile: unknown;
};

/**
 * Proposes what a profile says and the provider's file does not, field by field, in the transaction that kept the
 * snapshot. What earlier snapshots proposed and this one no longer says is outdated. Nothing on file is changed, but for
 * CAQH's own address of the provider.
 * Answers how many proposals are new, and how many were outdated.
 */
export async function proposeFrom(
  ctx: Context,
  { id, providerId, profile }: ProfileSnapshot,
): Promise<{ proposed: number; outdated: number }> {
  await lockUnfinishedWorkflow(ctx, providerId);
  const [provider] = await lockProviders(ctx, [providerId]);
  if (!provider) throw notFound(providerNotFound(providerId));
  const read = CaqhProfile.parse(profile);
  await keepAddress(ctx, provider, { id, address: read.demographics.primaryEmail.trim() });
  return compareWith(ctx, provider, { id, profile: read });
}

/** CAQH's own address of the provider has a place of its own in the file, beside the one that the organization uses. */
async function keepAddress(ctx: Context, provider: Provider, said: { id: string; address: string }): Promise<void> {
  const { organizationId, db, now, actor } = ctx;
  const { id: providerId, caqhPrimaryEmail: before } = provider;
  const after = said.address;
  if (after === "" || after === before || !Email.safeParse(after).success) return;
  await db.provider.update({
    where: { organizationId_id: { organizationId, id: providerId } },
    data: { caqhPrimaryEmail: after, version: { increment: 1 }, updatedAt: now, updatedBy: actor.id },
  });
  await recordAudit(ctx, {
    action: "compareCaqhProfile",
    subjectType: "provider",
    subjectId: providerId,
    reason: `CAQH ProView profile (${said.id})`,
    changes: { caqhPrimaryEmail: [before, after] },
  });
}
