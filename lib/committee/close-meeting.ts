import type { Context } from "@/lib/api/context";
import type { Verb } from "@/lib/api/operation";
import type { CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import { agendaRows } from "./agenda-rows";
import { auditMeeting, holdMeeting, writeMeeting } from "./change-meeting";
import type * as op from "./operations";
import { answerMeeting, meetingFacts } from "./read-meeting";
import { outcomeOf, standing } from "./wire";

/** Has the minutes drawn once the caller's transaction commits. */
export const requestMinutes = ({ db, organizationId }: Context, { id: meetingId }: Pick<MeetingRow, "id">) =>
  enqueue(db, "build-committee-minutes", { organizationId, meetingId }, { singletonKey: meetingId });

/** Keeps with every item what became of it and how its vote stood; nothing of the meeting changes from here on. */
export const closeCommitteeMeeting: Verb<typeof op.closeCommitteeMeeting> = async (ctx, { params }) => {
  const { db, organizationId, actor, now } = ctx;
  const { meeting } = await holdMeeting(ctx, params.id, { action: "close" });
  // A file that is being decided at this moment is decided in this meeting or after it, never half.
  await db.$queryRaw`
    select 1 from workflows where organization_id = ${organizationId}
      and id in (select workflow_id from committee_items where organization_id = ${organizationId} and meeting_id = ${meeting.id})
    order by id for share`;
  const rows = await agendaRows(ctx, meeting.id);
  const facts = await meetingFacts(ctx, meeting);
  const kept = rows.map((row) => ({
    id: row.id,
    workflowId: row.workflowId,
    outcome: outcomeOf(row) ?? "undecided",
    eventId: row.decision?.id ?? null,
    tally: standing(row, facts),
  }));
  await db.$executeRaw`
    update committee_items i set outcome = k.outcome, outcome_event_id = k."eventId", tally = k.tally
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(id text, outcome text, "eventId" text, tally jsonb)
    where i.organization_id = ${organizationId} and i.meeting_id = ${meeting.id} and i.id = k.id`;
  await writeMeeting(ctx, meeting, {
    state: "closed",
    closedAt: now,
    closedById: actor.id,
    closedByName: actor.name,
    minutesState: "building",
  });
  await requestMinutes(ctx, meeting);
  await auditMeeting(ctx, meeting, {
    action: "closeCommitteeMeeting",
    changes: {
      state: ["published", "closed"],
      ...Object.fromEntries(kept.map(({ workflowId, outcome }) => [`outcome ${workflowId}`, [null, outcome]])),
    },
  });
  return answerMeeting(ctx, meeting.id);
};
