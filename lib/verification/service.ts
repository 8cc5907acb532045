import { notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { elementKeys } from "./elements";
import type * as op from "./operations";
import { toVerificationElement } from "./wire";

export { recordVerification } from "./record-verification";

export const listVerifications: Verb<typeof op.listVerifications> = async (ctx, { params }) => {
  const { organizationId } = ctx;
  const workflow = await ctx.db.workflow.findFirst({ where: { organizationId, id: params.id }, select: { id: true } });
  if (!workflow) throw notFound(`Credentialing workflow ${params.id} was not found`);
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
