import type { Context } from "@/lib/api/context";
import { runStatement } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { conflictsOf } from "@/lib/conflicts/standing-conflicts";
import type { Statement } from "@/lib/statement-batch";
import type { FileRow } from "./file-members";
import { fileColumns, fileJoins } from "./file-members";
import type { itemOutcomes } from "./agenda-schemas";
import type { VoteChoice } from "./tally";

const { sql } = Prisma;

type VoteRow = { userId: string; userName: string; choice: VoteChoice; reason: string; castAt: string };

/** What the database says of one item of an agenda; moments inside of JSON are ISO 8601. */
export type ItemRow = FileRow & {
  id: string;
  position: number;
  note: string;
  storedOutcome: (typeof itemOutcomes)[number] | null;
  /** As it was when the meeting was closed, or when somebody came or left after the decision `storedEventId`. */
  storedTally: unknown;
  storedEventId: string | null;
  required: number;
  settled: number;
  hasPacket: boolean;
  votes: VoteRow[];
  decision: { id: string; action: string; occurredAt: string; actorName: string; reason: string | null } | null;
};

/**
 * The items of a meeting in their order, each with its file, votes and decision: in one statement. The decision is the
 * latest since the meeting was published that was not taken back; of a closed meeting, the one it was closed with.
 */
export const agendaRows = (
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  meetingId: string,
  itemId?: string,
): Promise<ItemRow[]> => db.$queryRaw<ItemRow[]>`
  select i.id, i.position, i.note, i.outcome as "storedOutcome", i.tally as "storedTally",
    i.outcome_event_id as "storedEventId", ${fileColumns},
    c.id as "carriedItemId", c.meeting_id as "carriedMeetingId", c.outcome as "carriedOutcome",
    cm.name as "carriedMeetingName", cm.meets_at as "carriedMeetsAt",
    v.required, v.settled, w.packet_document_id is not null as "hasPacket",
    coalesce((select json_agg(json_build_object('userId', b.user_id, 'userName', b.user_name, 'choice', b.choice,
        'reason', b.reason, 'castAt', b.cast_at) order by b.cast_at, b.user_id)
      from committee_votes b where b.organization_id = i.organization_id and b.item_id = i.id), '[]') as votes,
    (select json_build_object('id', e.id, 'action', e.action, 'occurredAt', e.occurred_at, 'actorName', e.actor_name,
        'reason', e.reason)
      from workflow_events e
      where e.organization_id = i.organization_id and e.workflow_id = i.workflow_id
        and case when m.state = 'closed' then e.id = i.outcome_event_id
          else e.occurred_at >= m.published_at and e.action in ('approve', 'deny', 'table') and not exists (
            select from workflow_events r
            where r.organization_id = e.organization_id and r.workflow_id = e.workflow_id and r.reverts_event_id = e.id) end
      order by e.sequence desc limit 1) as decision
  from committee_items i
  join committee_meetings m on m.organization_id = i.organization_id and m.id = i.meeting_id
  join workflows w on w.organization_id = i.organization_id and w.id = i.workflow_id
  ${fileJoins}
  cross join lateral (
    select count(*) filter (where x.required)::int as required,
      count(*) filter (where x.required and x.status in ('verified', 'not_applicable'))::int as settled
    from verifications x where x.organization_id = w.organization_id and x.workflow_id = w.id) v
  left join committee_items c on c.organization_id = i.organization_id and c.id = i.carried_from_id
  left join committee_meetings cm on cm.organization_id = c.organization_id and cm.id = c.meeting_id
  where i.organization_id = ${organizationId} and i.meeting_id = ${meetingId}
    ${itemId === undefined ? Prisma.empty : sql`and i.id = ${itemId}`}
  order by i.position, i.id`;

export type ItemConflict = { userId: string; userName: string; reason: string };

const conflictsOfAgenda: Statement = {
  name: "conflicts_of_agenda",
  text: `
    SELECT i.id, c.user_id, c.user_name, c.reason
    FROM committee_items i JOIN workflows w ON w.organization_id = i.organization_id AND w.id = i.workflow_id
    CROSS JOIN LATERAL (${conflictsOf("w.provider_id", "w.facility_id")}) c
    WHERE i.organization_id = $1 AND i.meeting_id = $3`,
};

/** Which of these people have an open conflict of interest in which item of a meeting. */
export async function agendaConflicts(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  meetingId: string,
  people: readonly string[],
): Promise<Map<string, ItemConflict[]>> {
  const found = new Map<string, ItemConflict[]>();
  if (people.length === 0) return found;
  const rows = await runStatement(db, conflictsOfAgenda, [organizationId, people, meetingId]);
  for (const [itemId, userId, userName, reason] of rows) {
    const known = found.get(itemId ?? "") ?? [];
    // Declared, and told by the address as well: one is enough.
    if (known.some((one) => one.userId === userId)) continue;
    found.set(itemId ?? "", [...known, { userId: userId ?? "", userName: userName ?? "", reason: reason ?? "" }]);
  }
  return found;
}
