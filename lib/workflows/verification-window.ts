import type { Context } from "@/lib/api/context";
import { expiresForDecisionAt } from "@/lib/verification/elements";

/** The verified elements of a workflow that are past the organization's window (NCQA CR 3: 120 days). */
export async function staleElements(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  workflowId: string,
): Promise<{ element: string; expiresAt: Date }[]> {
  const organization = await ctx.db.organization.findFirst({
    where: { id: ctx.organizationId },
    select: { verificationWindowDays: true },
  });
  const windowDays = organization?.verificationWindowDays ?? 120;
  const verified = await ctx.db.verification.findMany({
    where: { organizationId: ctx.organizationId, workflowId, status: "verified" },
    select: { element: true, verifiedAt: true },
  });
  return verified.flatMap(({ element, verifiedAt }) => {
    const expiresAt = expiresForDecisionAt(element, verifiedAt, windowDays);
    return expiresAt !== null && expiresAt < ctx.now ? [{ element, expiresAt }] : [];
  });
}
