import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { rowsBy } from "@/lib/rows-by";
import type { Facility } from "./facility-schemas";

/** Most providers that are shown of a facility. */
const maximumProviders = 200;

type FacilityProvider = z.input<typeof Facility>["providers"][number];
type Row = Omit<FacilityProvider, "verified_by" | "verified_date"> & { facilityId: string };

/** The providers of each facility's groups, in the order in which they were created; one statement. */
export async function facilityProviders(
  { organizationId, db }: Pick<Context, "db" | "organizationId">,
  facilityIds: readonly string[],
): Promise<(facilityId: string) => FacilityProvider[]> {
  const rows = await db.$queryRaw<Row[]>`
    select f.id as "facilityId", p.id, coalesce(p.npi, '') as npi, p.degree as type,
      concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name) as name
    from unnest(${facilityIds}::text[]) as f(id)
    cross join lateral (
      select distinct g.provider_id from facility_memberships m
      join group_memberships g on g.organization_id = ${organizationId} and g.group_id = m.group_id
      where m.organization_id = ${organizationId} and m.facility_id = f.id
      order by g.provider_id limit ${maximumProviders}
    ) as member
    join providers p on p.organization_id = ${organizationId} and p.id = member.provider_id
    order by p.id`;
  const ofFacility = rowsBy(rows, ({ facilityId }) => facilityId);
  return (facilityId) =>
    ofFacility(facilityId).map(({ facilityId: _facilityId, ...provider }) => ({
      ...provider,
      verified_by: "",
      verified_date: null,
    }));
}
