import type { Context } from "@/lib/api/context";
import type { Flag } from "@/lib/generated/prisma/client";

export type LockedFlags = {
  flags: Map<string, Flag>;
  /** The present workflow of those subjects that have one. */
  workflowIds: Map<string, string>;
};

type Subject = { id: string; workflow_id: string | null };

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * Flags, locked until the transaction ends after the workflows of their subjects and the subjects, as everybody does who
 * changes what a decision rests on; each kind by id, so that two who change many never wait for each other. Of two people
 * who clear one flag at once, the second finds it cleared. Unknown ids are left out.
 */
export async function lockFlags(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  flagIds: readonly string[],
): Promise<LockedFlags> {
  const about = await db.$queryRaw<{ provider_id: string | null; facility_id: string | null }[]>`
    select distinct provider_id, facility_id from flags f
    where f.organization_id = ${organizationId} and f.id = any(${flagIds})`;
  const providerIds = about.flatMap(({ provider_id: id }) => id ?? []);
  const facilityIds = about.flatMap(({ facility_id: id }) => id ?? []);
  const before = await presentWorkflows({ db, organizationId }, providerIds, facilityIds);
  const workflowIds = before.flatMap(({ workflow_id: id }) => id ?? []);
  await db.$queryRaw`
    select 1 from workflows where organization_id = ${organizationId} and id = any(${workflowIds}) order by id for update`;
  await db.$queryRaw`
    select 1 from providers where organization_id = ${organizationId} and id = any(${providerIds}) order by id for update`;
  await db.$queryRaw`
    select 1 from facilities where organization_id = ${organizationId} and id = any(${facilityIds}) order by id for update`;
  const locked = await db.$queryRaw<{ id: string }[]>`
    select id from flags where organization_id = ${organizationId} and id = any(${flagIds}) order by id for update`;
  const flags = await db.flag.findMany({ where: { organizationId, id: { in: ids(locked) } } });
  const subjects = await presentWorkflows({ db, organizationId }, providerIds, facilityIds);
  return {
    flags: new Map(flags.map((flag) => [flag.id, flag])),
    workflowIds: new Map(subjects.flatMap(({ id, workflow_id }) => (workflow_id === null ? [] : [[id, workflow_id]]))),
  };
}

const presentWorkflows = (
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  providerIds: readonly string[],
  facilityIds: readonly string[],
): Promise<Subject[]> => db.$queryRaw<Subject[]>`
  select id, current_workflow_id as workflow_id from providers
  where organization_id = ${organizationId} and id = any(${providerIds})
  union all
  select id, current_workflow_id from facilities
  where organization_id = ${organizationId} and id = any(${facilityIds})`;
