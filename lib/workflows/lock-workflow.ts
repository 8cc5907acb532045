import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { unfinishedStatuses, type WorkflowStatus } from "./state-machine";

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

/** Locks those of these workflows that nobody else holds, and answers their ids. It waits for nobody. */
export async function lockFreeWorkflows(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  ids: readonly string[],
): Promise<Set<string>> {
  const free = await db.$queryRaw<{ id: string }[]>`
    select id from workflows where organization_id = ${organizationId} and id = any(${ids}) for update skip locked`;
  return new Set(free.map(({ id }) => id));
}

type UnfinishedWorkflow = { id: string; status: WorkflowStatus };

/**
 * Locks the unfinished workflows of providers or facilities, by id, and returns them. Whoever changes a record calls
 * this before touching its row: everything takes the workflow first, then its subject, and both by id, so that two
 * writers never wait for each other.
 */
export async function lockUnfinishedWorkflows(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  subjectIds: readonly string[],
): Promise<UnfinishedWorkflow[]> {
  // A row that was finished while this waited for its lock no longer matches, and is not returned.
  return db.$queryRaw<UnfinishedWorkflow[]>`
    select id, status from workflows
    where organization_id = ${organizationId} and status = any(${unfinishedStatuses})
      and (provider_id = any(${subjectIds}) or facility_id = any(${subjectIds}))
    order by id for update`;
}

/** Locks the unfinished workflow of a provider or a facility and returns it; null when there is none. */
export async function lockUnfinishedWorkflow(
  ctx: Pick<Context, "db" | "organizationId">,
  subjectId: string,
): Promise<UnfinishedWorkflow | null> {
  const [workflow] = await lockUnfinishedWorkflows(ctx, [subjectId]);
  return workflow ?? null;
}

/** Which of these providers or facilities have an unfinished workflow now; nothing is locked. */
export async function subjectsUnderWay(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const found = await db.$queryRaw<{ id: string }[]>`
    select coalesce(provider_id, facility_id) as id from workflows
    where organization_id = ${organizationId} and status = any(${unfinishedStatuses})
      and (provider_id = any(${subjectIds}) or facility_id = any(${subjectIds}))`;
  return new Set(found.map(({ id }) => id));
}
