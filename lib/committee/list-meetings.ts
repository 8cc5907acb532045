import { page, type Verb } from "@/lib/api/operation";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CommitteeMeetingSummary, MeetingState } from "./meeting-schemas";
import type * as op from "./operations";

type Row = Omit<CommitteeMeetingSummary, "meetsAt" | "closedAt"> & { meetsAt: string; closedAt: string | null };

const { sql, raw } = Prisma;
type When = "coming" | "past" | "open";
/** A state, and whether of all meetings in it, or of those whose time was more than a day ago, or not yet. */
type Range = { state: MeetingState; of: "all" | "over" | "ahead" };
const open: MeetingState[] = ["draft", "published"];
const ranges: Record<When, Range[]> = {
  coming: open.map((state) => ({ state, of: "ahead" })),
  past: [{ state: "closed", of: "all" }, ...open.map((state): Range => ({ state, of: "over" }))],
  open: open.map((state) => ({ state, of: "all" })),
};

/** Each state is a range of the index in the order of time; a page is merged from as much of each as it can need. */
export const listCommitteeMeetings: Verb<typeof op.listCommitteeMeetings> = async (ctx, { query }) => {
  const { db, organizationId, actor, now } = ctx;
  const { offset, limit, when, mine, workflowId } = query;
  const own = sql`from committee_seats s
    where s.organization_id = m.organization_id and s.meeting_id = m.id and s.user_id = ${actor.id}`;
  const having = (id: string) => sql`from committee_items i
    where i.organization_id = m.organization_id and i.meeting_id = m.id and i.workflow_id = ${id}`;
  const chosen = sql`m.organization_id = ${organizationId} and m.state = s.state and m.meets_at >= s.since and m.meets_at < s.until
    ${mine ? sql`and exists (select ${own})` : Prisma.empty}
    ${workflowId === undefined ? Prisma.empty : sql`and exists (select ${having(workflowId)})`}`;
  const turned = raw(when === "past" ? "desc" : "asc");
  const [found] = await db.$queryRaw<[{ count: number; data: Row[] }]>`
    with s as (
      select state, case when reach = 'ahead' then over else '-infinity' end as since,
        case when reach = 'over' then over else 'infinity' end as until
      from (select ${now}::timestamptz - interval '1 day' as over) t,
        unnest(${ranges[when].map(({ state }) => state)}::text[], ${ranges[when].map(({ of }) => of)}::text[]) as r (state, reach)),
    page as (
      select m.* from s cross join lateral (
        select m.* from committee_meetings m where ${chosen}
        order by m.meets_at ${turned}, m.id ${turned} limit ${offset + limit}) m
      order by m.meets_at ${turned}, m.id ${turned} offset ${offset} limit ${limit})
    select (select count(*)::int from s join committee_meetings m on ${chosen}) as count,
      coalesce((select json_agg(json_build_object(
        'id', m.id, 'name', m.name, 'meetsAt', m.meets_at, 'place', m.place, 'state', m.state,
        'items', i.items, 'decided', i.decided, 'members', c.members, 'present', c.present,
        'isMember', exists (select ${own}), 'isChair', exists (select ${own} and s.is_chair),
        'packetState', m.packet_state, 'minutesState', m.minutes_state, 'closedAt', m.closed_at, 'version', m.version)
        order by m.meets_at ${turned}, m.id ${turned})
      from page m
      cross join lateral (
        select count(*)::int as items, count(*) filter (where case when m.state = 'closed' then i.outcome <> 'undecided'
          else exists (select from workflow_events e
            where e.organization_id = i.organization_id and e.workflow_id = i.workflow_id
              and e.occurred_at >= m.published_at and e.action in ('approve', 'deny', 'table') and not exists (
                select from workflow_events r where r.organization_id = e.organization_id
                  and r.workflow_id = e.workflow_id and r.reverts_event_id = e.id)) end)::int as decided
        from committee_items i where i.organization_id = m.organization_id and i.meeting_id = m.id) i
      cross join lateral (
        select count(*)::int as members, count(*) filter (where c.is_present)::int as present
        from committee_seats c where c.organization_id = m.organization_id and c.meeting_id = m.id) c), '[]') as data`;
  const iso = (at: string) => new Date(at).toISOString();
  const data = found.data.map((row) => ({
    ...row,
    meetsAt: iso(row.meetsAt),
    closedAt: row.closedAt === null ? null : iso(row.closedAt),
  }));
  return page({ data, count: found.count }, { hasMore: offset + data.length < found.count });
};
