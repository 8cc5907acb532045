import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import { type Group, Prisma } from "@/lib/generated/prisma/client";
import { prefixEnd } from "@/lib/prefix-end";
import { rowsOf } from "@/lib/prepared";
import { withOperatorName } from "@/lib/providers/operator-name";
import { foldName } from "@/lib/verification/matching/fold-name";
import { listingLabel } from "@/lib/workflows/listing-label";
import type { GroupDetail, GroupListItem } from "./group-schemas";

const { sql } = Prisma;

type Page = { offset: number; limit: number };

const nameOf = ({ id, name, npi, tin, createdAt }: Pick<Group, "id" | "name" | "npi" | "tin" | "createdAt">) => ({
  id,
  group_name: name,
  group_npi: npi,
  group_tin: tin,
  created_at: isoMoment(createdAt),
});

/** The groups `g` of a list. Each way to find one has its index. */
function listed(organizationId: string, text = ""): Prisma.Sql {
  const exact = text.trim();
  const name = foldName(exact);
  const byName = name === "" ? sql`` : sql`or (g.search_name >= ${name} and g.search_name < ${prefixEnd(name)})`;
  const found = sql`and (g.id = ${exact} or g.npi = ${exact} or g.tin = ${exact} ${byName})`;
  return sql`groups g where g.organization_id = ${organizationId} ${exact === "" ? sql`` : found}`;
}

type Ctx = Pick<Context, "db" | "organizationId">;
type Row = Pick<Group, "id" | "name" | "npi" | "tin"> & { createdAt: string; providers: number; facilities: number };

/** A page of groups by name, each with how many belong to it; one row more than asked for tells whether there are more. */
export async function readGroups(
  { db, organizationId }: Ctx,
  search: string | undefined,
  { offset, limit }: Page,
): Promise<z.input<typeof GroupListItem>[]> {
  const membersIn = (table: string) => sql`(select count(*)::int from ${Prisma.raw(table)} m
    where m.organization_id = ${organizationId} and m.group_id = g.id)`;
  const rows = await rowsOf<Row>(
    db,
    sql`select g.id, g.name, g.npi, g.tin, g.created_at as "createdAt",
        ${membersIn("group_memberships")} as providers, ${membersIn("facility_memberships")} as facilities
      from (select * from ${listed(organizationId, search)} order by g.search_name, g.id limit ${limit} offset ${offset}) g
      order by g.search_name, g.id`,
  );
  return rows.map(({ providers, facilities, createdAt, ...group }) => ({
    ...nameOf({ ...group, createdAt: new Date(createdAt) }),
    providers,
    facilities,
  }));
}

/** How many groups a list has in all. */
export async function countGroups({ db, organizationId }: Ctx, search: string | undefined): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, sql`select count(*) from ${listed(organizationId, search)}`);
  return row?.count ?? 0;
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
