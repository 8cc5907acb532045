import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Group, Prisma } from "@/lib/generated/prisma/client";
import { withOperatorName } from "@/lib/providers/operator-name";
import { listingLabel } from "@/lib/workflows/listing-label";
import type { GroupDetail, GroupListItem } from "./group-schemas";

type Page = { offset: number; limit: number };

const nameOf = ({ id, name, npi, tin, createdAt }: Group) => ({
  id,
  group_name: name,
  group_npi: npi,
  group_tin: tin,
  created_at: isoMoment(createdAt),
});

// No index helps a beginning in any case under row-level security; an organization's groups are few enough to read.
function search(text: string): Prisma.GroupWhereInput {
  const exact = text.trim();
  if (exact === "") return {};
  const name = { startsWith: exact, mode: "insensitive" as const };
  return { OR: [{ id: exact }, { npi: exact }, { tin: exact }, { name }] };
}

export const groupsWhere = (organizationId: string, text = ""): Prisma.GroupWhereInput => ({
  organizationId,
  ...search(text),
});

/** A page of groups by name, each with how many belong to it; one row more than asked for tells whether there are more. */
export async function readGroups(
  { db }: Pick<Context, "db">,
  where: Prisma.GroupWhereInput,
  { offset, limit }: Page,
): Promise<z.input<typeof GroupListItem>[]> {
  const groups = await db.group.findMany({
    where,
    include: { _count: { select: { memberships: true, facilities: true } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: offset,
    take: limit,
  });
  return groups.map(({ _count: { memberships, facilities }, ...group }) => ({
    ...nameOf(group),
    providers: memberships,
    facilities,
  }));
}

/** A group with a page of its providers and of its facilities, by name. */
export async function readGroup(
  { organizationId, db }: Pick<Context, "organizationId" | "db">,
  group: Group,
  pages: { providers: Page; facilities: Page },
): Promise<z.input<typeof GroupDetail>> {
  const where = { organizationId, groupId: group.id };
  const providerCount = await db.groupMembership.count({ where });
  const facilityCount = await db.facilityMembership.count({ where });
  const providers = await db.groupMembership.findMany({
    where,
    include: { provider: true },
    orderBy: [{ provider: { searchName: "asc" } }, { providerId: "asc" }],
    skip: pages.providers.offset,
    take: pages.providers.limit,
  });
  const facilities = await db.facilityMembership.findMany({
    where,
    include: { facility: true },
    orderBy: [{ facility: { searchName: "asc" } }, { facilityId: "asc" }],
    skip: pages.facilities.offset,
    take: pages.facilities.limit,
  });
  return {
    ...nameOf(group),
    provider_count: providerCount,
    facility_count: facilityCount,
    providers: providers.map(({ provider, locationName, externalGroupId }) => ({
      provider_id: provider.id,
      first_name: provider.firstName,
      middle_name: provider.middleName,
      last_name: provider.lastName,
      degree: provider.degree,
      npi: provider.npi ?? "",
      credentialing_status: withOperatorName(listingLabel(provider)),
      location_name: locationName,
      external_group_id: externalGroupId,
    })),
    facilities: facilities.map(({ facility }) => ({
      facilityId: facility.id,
      name: facility.name,
      type: facility.type,
      npi: facility.npi ?? "",
      city: facility.city,
      state: facility.state,
      credentialingStatus: listingLabel(facility, "facility"),
    })),
  };
}
