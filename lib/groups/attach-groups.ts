import type { Context } from "@/lib/api/context";
import { bulkInsert } from "@/lib/bulk-insert";
import { newId } from "@/lib/ids";
import { type GroupInput, groupKey } from "./group-schemas";

/** A membership to be: who joins which group, and what the membership itself says. */
export type Joining = { providerId: string; group: GroupInput };

type GroupName = { name: string; npi: string; tin: string };

export const groupName = ({ group_name: name, group_npi: npi, group_tin: tin }: GroupInput): GroupName => ({
  name: name.trim(),
  npi,
  tin,
});

const insertGroups = bulkInsert<ReturnType<typeof groupRow>>("groups", {
  organizationId: ["organization_id", "text"],
  id: ["id", "text"],
  name: ["name", "text"],
  npi: ["npi", "text"],
  tin: ["tin", "text"],
  createdAt: ["created_at", "timestamptz"],
  createdBy: ["created_by", "text"],
});

const groupRow = (ctx: Context, { name, npi, tin }: GroupName) => ({
  organizationId: ctx.organizationId,
  id: newId("grp"),
  name,
  npi,
  tin,
  createdAt: ctx.now,
  createdBy: ctx.actor.id,
});

const insertMemberships = bulkInsert<ReturnType<typeof membershipRow>>(
  "group_memberships",
  {
    organizationId: ["organization_id", "text"],
    groupId: ["group_id", "text"],
    providerId: ["provider_id", "text"],
    locationName: ["location_name", "text"],
    externalGroupId: ["external_group_id", "text"],
    createdAt: ["created_at", "timestamptz"],
  },
  "provider_id",
);

const membershipRow = ({ organizationId, now }: Context, providerId: string, groupId: string, group: GroupInput) => ({
  organizationId,
  groupId,
  providerId,
  locationName: group.location_name?.trim() ?? "",
  externalGroupId: group.external_group_id?.trim() ?? "",
  createdAt: now,
});

/**
 * The organization's record of each group, made when it is new: there is one for a name, NPI and TIN, also when two
 * requests bring it at the same moment. Answers the id of a group.
 */
export async function findOrCreateGroups(
  ctx: Context,
  groups: readonly GroupInput[],
): Promise<(group: GroupInput) => string> {
  const { organizationId, db } = ctx;
  const distinct = new Map(groups.map((group) => [groupKey(groupName(group)), groupName(group)]));
  // Looked for first, so that groups known already cost no write; by key, so that two requests meet in one order.
  const known = await findIds(ctx, [...distinct.values()]);
  const fresh = [...distinct].filter(([key]) => !known.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = fresh.map(([, name]) => groupRow(ctx, name));
  const inserted = await insertGroups(db, rows);
  const ids = new Map([
    ...known,
    ...rows.filter(({ id }) => inserted.has(id)).map((row): [string, string] => [groupKey(row), row.id]),
    ...(inserted.size < rows.length ? await findIds(ctx, rows) : []),
  ]);
  return (group) => {
    const id = ids.get(groupKey(groupName(group)));
    if (id === undefined) throw new Error(`A group of ${organizationId} was neither inserted nor found`);
    return id;
  };
}

async function findIds({ organizationId, db }: Context, names: readonly GroupName[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await db.$queryRaw<(GroupName & { id: string })[]>`
    select g.id, g.name, g.npi, g.tin
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as wanted(name text, npi text, tin text)
    join groups g on g.organization_id = ${organizationId} and (g.name, g.npi, g.tin) = (wanted.name, wanted.npi, wanted.tin)`;
  return new Map(found.map((group) => [groupKey(group), group.id]));
}

/** Makes providers members of groups; who is a member already stays as he or she is. */
export async function attachGroups(ctx: Context, joining: readonly Joining[]): Promise<void> {
  if (joining.length === 0) return;
  const idOf = await findOrCreateGroups(
    ctx,
    joining.map(({ group }) => group),
  );
  await insertMemberships(
    ctx.db,
    joining.map(({ providerId, group }) => membershipRow(ctx, providerId, idOf(group), group)),
  );
}
