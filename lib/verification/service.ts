import type { Verb } from "@/lib/api/operation";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { elementKeys } from "./elements";
import type * as op from "./operations";
import { toVerificationElement } from "./wire";

export { recordVerification } from "./record-verification";

export const listVerifications: Verb<typeof op.listVerifications> = async (ctx, { params }) => {
  const { organizationId } = ctx;
  await findWorkflow(ctx, params.id);
  const rows = await ctx.db.verification.findMany({ where: { organizationId, workflowId: params.id } });
  const organization = await ctx.db.organization.findFirstOrThrow({
    where: { id: organizationId },
    select: { verificationWindowDays: true },
  });
  const place = (element: string) => elementKeys.findIndex((key) => key === element);
  return rows
    .toSorted((left, right) => place(left.element) - place(right.element))
    .map((row) => toVerificationElement(row, organization.verificationWindowDays));
};
