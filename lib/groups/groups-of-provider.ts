import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { maximumGroups, type ProviderGroup } from "./group-schemas";

/** The groups of a provider, in the order in which he or she joined them. */
export async function groupsOfProvider(
  { organizationId, db }: Pick<Context, "organizationId" | "db">,
  providerId: string,
): Promise<z.input<typeof ProviderGroup>[]> {
  const memberships = await db.groupMembership.findMany({
    where: { organizationId, providerId },
    include: { group: true },
    orderBy: [{ createdAt: "asc" }, { groupId: "asc" }],
    take: maximumGroups,
  });
  return memberships.map(({ group, locationName, externalGroupId }) => ({
    id: group.id,
    group_name: group.name,
    group_npi: group.npi,
    group_tin: group.tin,
    location_name: locationName,
    external_group_id: externalGroupId,
  }));
}
