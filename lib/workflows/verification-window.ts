import type { Context } from "@/lib/api/context";
import { dayMs } from "@/lib/day";
import { type CurrentPolicy, currentPolicy } from "@/lib/policies/current-policy";
import { expiresForDecisionAt, windowDaysOf } from "@/lib/policies/file-policy";
import { windowSince } from "@/lib/policies/window-since";
import { type DecisionGrounds, decisionGrounds } from "./decision-grounds";
import { elementRule } from "@/lib/verification/elements";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

export type Lapse = { element: string; label: string; lapsesAt: Date; windowDays: number; daysLeft: number };

type Verified = { element: string; required: boolean; verifiedAt: Date | null };

/** Every verified element that has a window, the first to lapse first (NCQA CR 3: 120 days, or as the organization rules). */
function lapsesOf(
  verified: readonly Verified[],
  { content }: Pick<CurrentPolicy, "content">,
  now: Date,
): (Lapse & { required: boolean })[] {
  return verified
    .flatMap(({ element, required, verifiedAt }) => {
      const lapsesAt = expiresForDecisionAt(content, element, verifiedAt);
      const windowDays = windowDaysOf(content, element);
      if (lapsesAt === null || windowDays === null) return [];
      const daysLeft = Math.floor((lapsesAt.getTime() - now.getTime()) / dayMs);
      return [{ element, label: elementRule(element)?.label ?? element, required, lapsesAt, windowDays, daysLeft }];
    })
    .toSorted((a, b) => a.lapsesAt.getTime() - b.lapsesAt.getTime() || a.element.localeCompare(b.element));
}

/** The required element that is, or was, the first to grow too old for a decision; null where none has a window. */
export async function firstLapse(ctx: Ctx, workflowId: string): Promise<Lapse | null> {
  const { organizationId } = ctx;
  const policy = await currentPolicy(ctx.db, organizationId, "file");
  const verified = await ctx.db.verification.findMany({
    where: { organizationId, workflowId, status: "verified" },
    select: { element: true, required: true, verifiedAt: true },
  });
  const first = lapsesOf(verified, policy, ctx.now).find(({ required }) => required);
  if (first === undefined) return null;
  const { required: _, ...lapse } = first;
  return lapse;
}

/** An element past its window, and since when that stands against a decision. */
export type StaleElement = { element: string; expiresAt: Date; staleSince: Date };

/**
 * The verified elements of a workflow that are past their window. Under a window that was shortened an element counts
 * as stale only since that was published: an override from before did not know of it.
 */
export const staleElements = async (ctx: Ctx, workflowId: string): Promise<StaleElement[]> =>
  staleAmong(ctx, await decisionGrounds(ctx, workflowId));

/** The same of what was read already. */
export async function staleAmong(
  ctx: Ctx,
  { policy, verifications, organization }: DecisionGrounds,
): Promise<StaleElement[]> {
  const verified = verifications.filter(({ status }) => status === "verified");
  const stale = lapsesOf(verified, policy, ctx.now).filter(({ lapsesAt }) => lapsesAt < ctx.now);
  if (stale.length === 0) return [];
  const since = await windowSince(ctx, policy, organization.verificationWindowDays);
  return stale.map(({ element, lapsesAt }) => ({
    element,
    expiresAt: lapsesAt,
    staleSince: new Date(Math.max(lapsesAt.getTime(), since(element)?.getTime() ?? 0)),
  }));
}
