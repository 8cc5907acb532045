import type { Context } from "@/lib/api/context";
import { currentPolicy } from "@/lib/policies/current-policy";
import { expiresForDecisionAt } from "@/lib/policies/file-policy";

/** The verified elements of a workflow that are past their window (NCQA CR 3: 120 days, or as the organization rules). */
export async function staleElements(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  workflowId: string,
): Promise<{ element: string; expiresAt: Date }[]> {
  const { content: policy } = await currentPolicy(ctx.db, ctx.organizationId, "file");
  const verified = await ctx.db.verification.findMany({
    where: { organizationId: ctx.organizationId, workflowId, status: "verified" },
    select: { element: true, verifiedAt: true },
  });
  return verified.flatMap(({ element, verifiedAt }) => {
    const expiresAt = expiresForDecisionAt(policy, element, verifiedAt);
    return expiresAt !== null && expiresAt < ctx.now ? [{ element, expiresAt }] : [];
  });
}
