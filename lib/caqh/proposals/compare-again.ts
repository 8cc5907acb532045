import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import { CaqhProfile } from "../profile";
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
 * true are outdated, and what differs by now is proposed. Without a profile nothing happens. The provider is locked.
 */
export async function compareAgain(ctx: Ctx, providerId: string): Promise<void> {
  if (paused.has(ctx.db)) return;
  const where = { organizationId: ctx.organizationId, providerId };
  const snapshot = await ctx.db.caqhSnapshot.findFirst({
    where,
    orderBy: [{ fetchedAt: "desc" }, { id: "desc" }],
    select: { id: true, profile: true },
  });
  if (!snapshot) return;
  await compareWith(ctx, { id: snapshot.id, providerId, profile: CaqhProfile.parse(snapshot.profile) });
}

/** Compares the file with a profile that was read from a snapshot. */
export async function compareWith(
  ctx: Ctx,
  { id, providerId, profile }: { id: string; providerId: string; profile: CaqhProfile },
): Promise<{ proposed: number; outdated: number }> {
  const { organizationId } = ctx;
  const provider = await ctx.db.provider.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: providerId } },
  });
  const file = await readFile(ctx, provider);
  return settleProposals(ctx, { providerId, snapshotId: id }, compareProfile(profile, file, dayOf(ctx.now)));
}
