import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { recordAudits } from "@/lib/audit/record";
import { facilityNotFound, lockFacilities } from "@/lib/facilities/change-facility";
import { touchFacilities } from "@/lib/facilities/touch-facilities";
import type { Group } from "@/lib/generated/prisma/client";
import type { FacilityResults } from "./group-schemas";

/** What everybody says who is asked for a group that the organization does not have. */
export const groupNotFound = (id: string): string => `Group ${id} was not found`;

/** Throws 404. */
export async function findGroup({ organizationId, db }: Context, id: string): Promise<Group> {
  const group = await db.group.findFirst({ where: { organizationId, id } });
  if (!group) throw notFound(groupNotFound(id));
  return group;
}

/** Writes or removes memberships of known facilities; answers those that it was news for. */
type Change = (ctx: Context, groupId: string, facilityIds: readonly string[]) => Promise<string[]>;

const join: Change = async ({ organizationId, db, now, actor }, groupId, facilityIds) => {
  const joined = await db.$queryRaw<{ id: string }[]>`
    insert into facility_memberships (organization_id, group_id, facility_id, created_at, created_by)
    select ${organizationId}, ${groupId}, id, ${now}, ${actor.id} from unnest(${facilityIds}::text[]) as given(id)
    on conflict do nothing returning facility_id as id`;
  return joined.map(({ id }) => id);
};

const leave: Change = async ({ organizationId, db }, groupId, facilityIds) => {
  const left = await db.$queryRaw<{ id: string }[]>`
    delete from facility_memberships
    where organization_id = ${organizationId} and group_id = ${groupId} and facility_id = any(${facilityIds})
    returning facility_id as id`;
  return left.map(({ id }) => id);
};

async function changeFacilities(
  ctx: Context,
  { groupId, facilityIds, action }: { groupId: string; facilityIds: readonly string[]; action: string },
  change: Change,
): Promise<z.input<typeof FacilityResults>> {
  const group = await findGroup(ctx, groupId);
  const named = [...new Set(facilityIds)];
  const known = new Set((await lockFacilities(ctx, named)).map(({ id }) => id));
  const changed = await change(ctx, group.id, [...known]);
  await touchFacilities(ctx, changed);
  await recordAudits(
    ctx,
    changed.map((subjectId) => ({
      action,
      subjectType: "facility",
      subjectId,
      changes: { group: change === join ? [null, group.id] : [group.id, null] },
    })),
  );
  return {
    list: named.map((facilityId) =>
      known.has(facilityId)
        ? { facilityId, success: true }
        : { facilityId, success: false, reason: facilityNotFound(facilityId) },
    ),
  };
}

/** Makes facilities members of a group; one that is a member already stays as it is. Throws 404 for the group. */
export const joinGroup = (ctx: Context, groupId: string, facilityIds: readonly string[]) =>
  changeFacilities(ctx, { groupId, facilityIds, action: "associateFacilities" }, join);

/** Takes facilities out of a group; one that is no member is as good as taken out. Throws 404 for the group. */
export const leaveGroup = (ctx: Context, groupId: string, facilityIds: readonly string[]) =>
  changeFacilities(ctx, { groupId, facilityIds, action: "dissociateFacilities" }, leave);
