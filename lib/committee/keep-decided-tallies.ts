import type { Context } from "@/lib/api/context";
import type { CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { agendaRows } from "./agenda-rows";
import { meetingFacts } from "./read-meeting";
import { hasKeptTally, standing } from "./wire";

/**
 * Before somebody comes or leaves: keeps how the vote stood on the files that are decided already. Whether there was a
 * quorum then is not for those to change who are there later.
 */
export async function keepDecidedTallies(ctx: Context, meeting: MeetingRow): Promise<void> {
  const { db, organizationId } = ctx;
  const decided = (await agendaRows(ctx, meeting.id)).filter((row) => row.decision !== null && !hasKeptTally(row));
  if (decided.length === 0) return;
  const facts = await meetingFacts(ctx, meeting);
  const kept = decided.map((row) => ({ id: row.id, eventId: row.decision?.id, tally: standing(row, facts) }));
  await db.$executeRaw`
    update committee_items i set outcome_event_id = k."eventId", tally = k.tally
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(id text, "eventId" text, tally jsonb)
    where i.organization_id = ${organizationId} and i.meeting_id = ${meeting.id} and i.id = k.id`;
}
