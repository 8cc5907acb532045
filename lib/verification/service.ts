import type { Context } from "@/lib/api/context";
import type { Verb } from "@/lib/api/operation";
import { currentPolicy } from "@/lib/policies/current-policy";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { elementKeys } from "./elements";
import type * as op from "./operations";
import { recordVerification as record } from "./record-verification";
import { toVerificationElement } from "./wire";

export const listVerifications: Verb<typeof op.listVerifications> = (ctx, { params }) =>
  checklist(ctx, "provider", params.id);

export const listFacilityVerifications: Verb<typeof op.listFacilityVerifications> = (ctx, { params }) =>
  checklist(ctx, "facility", params.id);

export const recordVerification: Verb<typeof op.recordVerification> = (ctx, { params, body }) =>
  record(ctx, "provider", { params, body });

export const recordFacilityVerification: Verb<typeof op.recordFacilityVerification> = (ctx, { params, body }) =>
  record(ctx, "facility", { params, body });

async function checklist(ctx: Context, kind: SubjectKind, id: string) {
  const { organizationId } = ctx;
  const workflow = await findWorkflow(ctx, id, kind);
  const rows = await ctx.db.verification.findMany({ where: { organizationId, workflowId: workflow.id } });
  const { content: policy } = await currentPolicy(ctx.db, organizationId, "file");
  const place = (element: string) => elementKeys.findIndex((key) => key === element);
  return rows
    .toSorted((left, right) => place(left.element) - place(right.element))
    .map((row) => toVerificationElement(row, policy));
}
