import type { Context } from "@/lib/api/context";
import type { FlagChange, Prisma } from "@/lib/generated/prisma/client";

/** What one step of a change did: `last` is the last flag it looked at, null when there are no more. */
export type Step = { last: string | null; matched: number; changed: number; failed: number };

export type Item = { flagId: string; error?: string; before?: Prisma.InputJsonValue };

/** Keeps what a change did to single flags, or why it could not. */
export async function writeItems(ctx: Context, change: FlagChange, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const { organizationId } = ctx;
  const data = items.map((item) => ({ organizationId, changeId: change.id, at: ctx.now, ...item }));
  await ctx.db.flagChangeItem.createMany({ data });
}
