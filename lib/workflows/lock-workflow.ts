import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";

type LockedWorkflow = Pick<Workflow, "status" | "checklistVersion" | "packetVersion">;

/**
 * Locks a workflow's row until the transaction ends; null when the organization has no such workflow. Whoever moves
 * it, changes its checklist or raises a flag does this first: a decision sees all of that or comes before it.
 */
export async function lockWorkflow(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  id: string,
): Promise<LockedWorkflow | null> {
  const [workflow] = await db.$queryRaw<LockedWorkflow[]>`
    select status, checklist_version as "checklistVersion", packet_version as "packetVersion"
    from workflows where organization_id = ${organizationId} and id = ${id} for update`;
  return workflow ?? null;
}
