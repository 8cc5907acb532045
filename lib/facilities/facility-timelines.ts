import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { rowsBy } from "@/lib/rows-by";
import type { Facility } from "./facility-schemas";

/** Most entries that are shown of a facility, the newest. */
const maximumEntries = 100;

type TimelineEntry = z.input<typeof Facility>["timelines"][number];
type Row = { facilityId: string; id: string; at: Date; action: string; actorName: string };

/** What was done with the record, in words. */
const titles: Readonly<Record<string, string>> = {
  createFacility: "Facility created",
  updateFacility: "Facility changed",
  terminateFacilities: "Facility terminated",
  unterminateFacilities: "Termination taken back",
  associateFacilities: "Group joined",
  dissociateFacilities: "Group left",
};

/** Who did what with each facility's record, oldest first; one statement. */
export async function facilityTimelines(
  { organizationId, db }: Pick<Context, "db" | "organizationId">,
  facilityIds: readonly string[],
): Promise<(facilityId: string) => TimelineEntry[]> {
  const rows = await db.$queryRaw<Row[]>`
    select f.id as "facilityId", entry.id, entry.at, entry.action, entry.actor_name as "actorName"
    from unnest(${facilityIds}::text[]) as f(id)
    cross join lateral (
      select a.id, a.at, a.action, a.actor_name from audit_entries a
      where a.organization_id = ${organizationId} and a.subject_type = 'facility' and a.subject_id = f.id
        and a.action = any(${Object.keys(titles)})
      order by a.id desc limit ${maximumEntries}
    ) as entry
    order by entry.id`;
  const ofFacility = rowsBy(rows, ({ facilityId }) => facilityId);
  return (facilityId) =>
    ofFacility(facilityId).map(({ id, at, action, actorName }) => ({
      id,
      enteredAt: isoMoment(at),
      title: titles[action] ?? action,
      verified_by: actorName,
      verified_date: isoDate(at),
    }));
}
