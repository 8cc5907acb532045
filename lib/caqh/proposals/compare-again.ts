import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import type { Provider } from "@/lib/generated/prisma/client";
import { CaqhProfile } from "../profile";
import { newestSnapshot } from "../snapshots";
import { compareProfile } from "./compare-profile";
import { readFile } from "./read-file";
import { settleProposals } from "./settle-proposals";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** Transactions that write several parts of a file and compare once, at their end. */
const paused = new WeakSet<Context["db"]>();

/** Runs work that changes a file in several steps; the proposals are compared with what has become of it afterwards. */
export async function comparingOnce<Result>(
  ctx: Ctx,
  providerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  paused.add(ctx.db);
  const result = await work().finally(() => paused.delete(ctx.db));
  await compareAgain(ctx, providerId);
  return result;
}

/**
 * Compares a provider's file with its newest profile, in the transaction that changed the file: proposals that it made
 * true are outdated, and what differs by now is proposed. The profile of another CAQH id is another person's, and no
 * longer says anything. The provider is locked.
 */
export async function compareAgain(ctx: Ctx, providerId: string): Promise<void> {
  if (paused.has(ctx.db)) return;
  const { organizationId, db } = ctx;
  const provider = await db.provider.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: providerId } },
  });
  const snapshot = await newestSnapshot(ctx, { providerId, caqhProviderId: provider.caqhProviderId });
  if (snapshot) await compareWith(ctx, provider, { id: snapshot.id, profile: CaqhProfile.parse(snapshot.profile) });
  else await settleProposals(ctx, { providerId, snapshotId: null }, []);
}

/** Compares the file with a profile that was read from a snapshot. */
export async function compareWith(
  ctx: Ctx,
  provider: Provider,
  { id, profile }: { id: string; profile: CaqhProfile },
): Promise<{ proposed: number; outdated: number }> {
  const file = await readFile(ctx, provider);
  const differences = compareProfile(profile, file, dayOf(ctx.now));
  return settleProposals(ctx, { providerId: provider.id, snapshotId: id }, differences);
}
