import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import type { Provider } from "@/lib/generated/prisma/client";
import { touchProvider } from "@/lib/providers/change-provider";
import { dataArrived } from "@/lib/workflows/data-arrived";
import { attachGroups, findOrCreateGroups } from "./attach-groups";
import type { GroupInput } from "./group-schemas";
import { groupsOfProvider } from "./groups-of-provider";

/** What a membership says, comparable. */
const membershipOf = (group: GroupInput): string =>
  JSON.stringify([
    group.group_name.trim(),
    group.group_npi,
    group.group_tin,
    group.location_name?.trim() ?? "",
    group.external_group_id?.trim() ?? "",
  ]);

/**
 * Makes `wanted` the provider's whole set of groups: leaves, joins and changes memberships, and keeps the rest as they
 * are. A set that says what is on record changes nothing. The provider is locked by the caller.
 */
export async function replaceGroups(
  ctx: Context,
  provider: Pick<Provider, "id">,
  wanted: readonly GroupInput[],
): Promise<void> {
  const { organizationId, db } = ctx;
  const providerId = provider.id;
  const before = await groupsOfProvider(ctx, providerId);
  const known = new Set(before.map(membershipOf));
  const unequal = wanted.filter((group) => !known.has(membershipOf(group)));
  if (unequal.length === 0 && before.length === wanted.length) return;

  const idOf = await findOrCreateGroups(ctx, wanted);
  await db.groupMembership.deleteMany({
    where: { organizationId, providerId, groupId: { notIn: wanted.map(idOf) } },
  });
  for (const group of unequal) {
    await db.groupMembership.updateMany({
      where: { organizationId, providerId, groupId: idOf(group) },
      data: {
        locationName: group.location_name?.trim() ?? "",
        externalGroupId: group.external_group_id?.trim() ?? "",
      },
    });
  }
  await attachGroups(
    ctx,
    unequal.map((group) => ({ providerId, group })),
  );
  await touchProvider(ctx, provider);
  await recordAudit(ctx, {
    action: "replaceProviderGroups",
    subjectType: "provider",
    subjectId: providerId,
    changes: { groups: [before, await groupsOfProvider(ctx, providerId)] },
  });
  await dataArrived(ctx, providerId);
}
