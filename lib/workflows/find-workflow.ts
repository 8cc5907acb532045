import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import type { Workflow } from "@/lib/generated/prisma/client";
import type { SubjectKind } from "./state-machine";
import { kindOf } from "./subject";

/** What everybody says who is asked for a workflow that the organization does not have. */
export const workflowNotFound = (id: string): string => `Credentialing workflow ${id} was not found`;

/**
 * The workflow inside the caller's organization. Throws 404, also when the caller means a provider's and it is a
 * facility's, or the other way round.
 */
export async function findWorkflow(
  ctx: Pick<Context, "db" | "organizationId">,
  id: string,
  kind?: SubjectKind,
): Promise<Workflow> {
  const workflow = await ctx.db.workflow.findFirst({ where: { organizationId: ctx.organizationId, id } });
  if (workflow && (kind === undefined || kindOf(workflow) === kind)) return workflow;
  throw notFound(workflowNotFound(id));
}
