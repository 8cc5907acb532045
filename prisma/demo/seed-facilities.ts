import type { Actor, Context } from "@/lib/api/context";
import { createAll } from "@/lib/facilities/create-facilities";
import { findOrCreateGroups } from "@/lib/groups/attach-groups";
import { joinGroup } from "@/lib/groups/change-group-facilities";
import { startWorkflow } from "@/lib/workflows/start-workflow";
import { demoFacilities } from "./facilities";
import { facilityFile } from "./facility-file";
import type { demoOrganizations } from "./people";

type Organization = (typeof demoOrganizations)[number];

/** The organization's facilities with their sub-records, each in one of its groups. */
export async function seedFacilities(
  ctx: Context,
  organization: Organization,
  people: readonly Actor[],
): Promise<void> {
  const actor = people.find(({ roles }) => roles.includes("Credentialing User"));
  if (!actor) throw new Error("Nobody in the demo is Credentialing User");
  const arrival: Context = { ...ctx, actor };
  const inputs = demoFacilities
    .filter((facility) => facility.organization === organization.key)
    .map((facility, index) => facilityFile(facility, index, ctx.now));
  const created = await createAll(arrival, inputs);

  const groups = organization.groups.map(({ name, npi, tin }) => ({
    group_name: name,
    group_npi: npi,
    group_tin: tin,
  }));
  const idOf = await findOrCreateGroups(arrival, groups);
  for (const [index, group] of groups.entries()) {
    const members = created.filter((_, position) => position % groups.length === index);
    await joinGroup(
      arrival,
      idOf(group),
      members.map(({ facilityId }) => facilityId),
    );
  }
  // Some are under way: the worker asks the lists as soon as it runs, and the rest waits for people.
  for (const { facilityId } of created.filter((_, position) => position % 2 === 1))
    await startWorkflow(arrival, { facilityId });
}
