import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import type { Workflow } from "@/lib/generated/prisma/client";

/** What everybody throws who is asked for a workflow that the organization does not have. */
export const workflowNotFound = (id: string): Error => notFound(`Credentialing workflow ${id} was not found`);

/** The workflow inside the caller's organization. Throws 404. */
export async function findWorkflow(ctx: Pick<Context, "db" | "organizationId">, id: string): Promise<Workflow> {
  const workflow = await ctx.db.workflow.findFirst({ where: { organizationId: ctx.organizationId, id } });
  if (!workflow) throw workflowNotFound(id);
  return workflow;
}
