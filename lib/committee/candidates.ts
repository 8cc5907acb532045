import type { Context } from "@/lib/api/context";
import { page, type Verb } from "@/lib/api/operation";
import { Prisma } from "@/lib/generated/prisma/client";
import { prefixEnd } from "@/lib/prefix-end";
import { foldName } from "@/lib/verification/matching/fold-name";
import { maximumItems } from "./agenda-operations";
import { fileColumns, fileJoins, fileMembers, type FileRow } from "./file-members";
import type * as op from "./operations";

const { sql } = Prisma;

/**
 * The files that wait for a committee, as the table `waiting`: held, tabled, or ready and shared since their last
 * decision; not on the agenda of a meeting that is not closed. With the item of the latest closed meeting, if that left
 * the file open.
 */
const waiting = (organizationId: string): Prisma.Sql => sql`
  held as (
    select w.id, w.provider_id, w.facility_id, w.status_changed_at from workflows w
    where w.organization_id = ${organizationId} and w.status in ('HOLD_FOR_COMMITTEE', 'TABLED')
    union all
    select w.id, w.provider_id, w.facility_id, w.status_changed_at
    from providers p join workflows w on w.organization_id = p.organization_id and w.id = p.current_workflow_id
    where p.organization_id = ${organizationId} and p.workflow_status = 'PSV_READY' and p.shared_to_committee_at is not null
      and not exists (select from workflows e where e.organization_id = p.organization_id and e.provider_id = p.id
        and e.decision_date > p.shared_to_committee_at)),
  latest as (
    select distinct on (i.workflow_id) i.workflow_id, i.id, i.meeting_id, i.outcome, i.position, m.name, m.meets_at
    from committee_items i
    join committee_meetings m on m.organization_id = i.organization_id and m.id = i.meeting_id and m.state = 'closed'
    where i.organization_id = ${organizationId}
    order by i.workflow_id, m.closed_at desc, m.id desc),
  waiting as (
    select h.*, l.id as carried_item_id, l.meeting_id as carried_meeting_id, l.outcome as carried_outcome,
      l.name as carried_meeting_name, l.meets_at as carried_meets_at, l.position as carried_position
    from held h
    left join latest l on l.workflow_id = h.id and l.outcome in ('tabled', 'undecided')
    where h.id not in (
      select o.workflow_id from committee_items o
      join committee_meetings m on m.organization_id = o.organization_id and m.id = o.meeting_id and m.state <> 'closed'
      where o.organization_id = ${organizationId}))`;

const inTurn = sql`carried_meets_at nulls last, carried_meeting_id, carried_position, status_changed_at, id`;

/** Beginning of a name, or a whole number or id. */
function named(organizationId: string, search: string): Prisma.Sql {
  const exact = search.trim();
  const name = foldName(exact);
  const of = (table: string, column: string) => sql`exists (
    select from ${Prisma.raw(table)} s where s.organization_id = ${organizationId} and s.id = x.${Prisma.raw(column)}
      and (s.npi = ${exact} or s.id = ${exact}
        ${name === "" ? Prisma.empty : sql`or (s.search_name >= ${name} and s.search_name < ${prefixEnd(name)})`}))`;
  return sql`where x.id = ${exact} or ${of("providers", "provider_id")} or ${of("facilities", "facility_id")}`;
}

type Row = FileRow & { sharedReason: string };

export const listCommitteeCandidates: Verb<typeof op.listCommitteeCandidates> = async (ctx, { query }) => {
  const { db, organizationId } = ctx;
  const { offset, limit, search } = query;
  const chosen = search?.trim() ? named(organizationId, search) : Prisma.empty;
  const [found] = await db.$queryRaw<[{ count: number; data: Row[] }]>`
    with ${waiting(organizationId)},
    chosen as (select x.* from waiting x ${chosen}),
    page as (select row_number() over (order by ${inTurn}) as turn, c.* from chosen c order by turn offset ${offset} limit ${limit})
    select (select count(*)::int from chosen) as count,
      coalesce((select json_agg(row_to_json(r) order by r.turn) from (
        select c.turn, ${fileColumns}, c.carried_item_id as "carriedItemId", c.carried_meeting_id as "carriedMeetingId",
          c.carried_meeting_name as "carriedMeetingName", c.carried_meets_at as "carriedMeetsAt",
          c.carried_outcome as "carriedOutcome", coalesce(e.reason, p.shared_to_committee_reason, '') as "sharedReason"
        from page c
        join workflows w on w.organization_id = ${organizationId} and w.id = c.id
        ${fileJoins}
        left join lateral (
          select e.reason from workflow_events e
          where e.organization_id = w.organization_id and e.workflow_id = w.id and e.action = 'shareToCommittee'
          order by e.sequence desc limit 1) e on true) r), '[]') as data`;
  const data = found.data.map((row) => ({ ...fileMembers(row), sharedReason: row.sharedReason }));
  return page({ data, count: found.count }, { hasMore: offset + data.length < found.count });
};

/**
 * What earlier meetings left open and can be decided now, in order: the workflow and the item it is carried over from.
 * `among` asks for these workflows alone.
 */
export const leftOpen = (
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  among?: readonly string[],
): Promise<{ workflowId: string; itemId: string }[]> => db.$queryRaw`
  with ${waiting(organizationId)}
  select id as "workflowId", carried_item_id as "itemId" from waiting
  where carried_item_id is not null ${among ? sql`and id = any(${among})` : Prisma.empty}
  order by ${inTurn} limit ${maximumItems}`;
