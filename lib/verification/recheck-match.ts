import type { Context } from "@/lib/api/context";
import { sourceIdOf } from "@/lib/flags/fingerprint";
import { isFinished, workflowStatusOf } from "@/lib/workflows/state-machine";
import { subjectOf } from "@/lib/workflows/subject";
import { resetElements } from "./start-collection";
import { sourceById } from "./sources/registry";

/**
 * Has the element that a match belongs to checked again, when a person cleared or reopened the match: with every match
 * ruled out it verifies, with one open it waits. Elements that a person recorded are left alone. Called in the
 * transaction of the flag's change.
 */
export async function recheckMatch(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  flag: { providerId: string | null; facilityId: string | null; fingerprint: string },
): Promise<void> {
  const { organizationId } = ctx;
  const source = sourceById(sourceIdOf(flag.fingerprint));
  if (source === undefined) return;
  const { currentWorkflowId } = await subjectOf(ctx, flag);
  if (!currentWorkflowId) return;
  const workflow = await ctx.db.workflow.findFirst({ where: { organizationId, id: currentWorkflowId } });
  if (!workflow || isFinished(workflowStatusOf(workflow.status))) return;
  const element = await ctx.db.verification.findFirst({
    where: { organizationId, workflowId: workflow.id, element: source.element, method: "list" },
  });
  if (element) await resetElements(ctx, workflow.id, [element.element]);
}
