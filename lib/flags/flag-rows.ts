import type { Reader } from "./search-conditions";
import type { FlagRow } from "./wire";

/** Flags with whom they are about and whether the caller has read them, in the order of `ids`. */
export async function flagRows({ db, organizationId, actor }: Reader, ids: readonly string[]): Promise<FlagRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<FlagRow[]>`
    select f.id, f.provider_id, f.facility_id, f.workflow_id, f.flag_type, f.severity, f.sub_collection_name,
      f.description, f.action_source, f.active, f.is_confirmed, f.evidence, f.resolution, f.resolution_reason,
      f.resolved_by_name, f.resolved_at, f.reopened_because, f.due_date, f.shared_to_committee, f.flagged_date,
      f.expiration_date, f.report_date, f.created_at, f.subject_name,
      coalesce(p.npi, h.npi, '') as npi, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
      coalesce(h.name, '') as facility_name, r.read_at, r.reason as read_reason,
      array(select distinct m.source from list_matches m
        where m.organization_id = f.organization_id and m.flag_id = f.id and m.ended_at is null order by 1) as lists
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    join flags f on f.organization_id = ${organizationId} and f.id = wanted.id
    left join providers p on p.organization_id = f.organization_id and p.id = f.provider_id
    left join facilities h on h.organization_id = f.organization_id and h.id = f.facility_id
    left join flag_reads r on r.organization_id = f.organization_id and r.flag_id = f.id and r.reader_id = ${actor.id}
    order by wanted.position`;
}
