import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { unfinishedStatuses } from "./state-machine";

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

/**
 * Locks the provider's unfinished workflow and returns its id and status; null when there is none. Whoever changes a
 * provider's record calls this before touching the provider's row: everything takes the workflow first, then the
 * provider, so that two writers never wait for each other.
 */
export async function lockUnfinishedWorkflow(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  providerId: string,
): Promise<{ id: string; status: string } | null> {
  // A row that was finished while this waited for its lock no longer matches, and is not returned.
  const [workflow] = await db.$queryRaw<{ id: string; status: string }[]>`
    select id, status from workflows
    where organization_id = ${organizationId} and provider_id = ${providerId} and status = any(${unfinishedStatuses})
    for update`;
  return workflow ?? null;
}
