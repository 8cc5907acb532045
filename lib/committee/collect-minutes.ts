import { systemActor } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import type { MinutesPaper } from "@/lib/packets/committee-minutes";
import type { MinutesEntry } from "@/lib/packets/minutes-of-file";
import { recordedSignature } from "@/lib/workflows/recorded-signature";
import { agendaRows } from "./agenda-rows";
import { carriedWords } from "./carried-words";
import type { MeetingPlace } from "./collect-packet";
import { paperHead } from "./paper-head";
import { meetingFacts } from "./read-meeting";
import { committeeItem, type MeetingFacts } from "./wire";

type Seat = MeetingFacts["seats"][number];

/** Reads what the minutes of a closed meeting say; null when they are not wanted, or there already. */
export async function collectMinutes(
  db: Db,
  { organizationId, meetingId }: MeetingPlace,
  now: Date,
): Promise<MinutesPaper | null> {
  const meeting = await db.committeeMeeting.findFirst({
    where: { organizationId, id: meetingId, state: "closed", minutesKey: null },
  });
  if (!meeting?.closedAt) return null;
  const ctx = { db, organizationId, actor: systemActor };
  const organization = await db.organization.findFirstOrThrow({ where: { id: organizationId } });
  const facts = await meetingFacts(ctx, meeting);
  const items = (await agendaRows(ctx, meetingId)).map((row) => committeeItem(row, facts));
  const decisions = await decisionsOf(
    db,
    organizationId,
    items.flatMap(({ outcomeEventId }) => outcomeEventId ?? []),
  );
  const voters = new Set(
    items.flatMap(({ votes }) => votes.filter(({ choice }) => choice !== "recused").map(({ userId }) => userId)),
  );
  return {
    head: paperHead(organization, meeting, now),
    quorum: facts.quorum,
    members: facts.seats.map((seat) => ({
      userId: seat.userId,
      userName: seat.userName,
      isChair: seat.isChair,
      attendance: attendanceOf(seat, voters.has(seat.userId)),
    })),
    remarks: meeting.remarks,
    entries: items.map((item) => ({
      ...item,
      carriedFrom: carriedWords(item.carriedFrom ?? null),
      decision: decisions.get(item.outcomeEventId ?? "") ?? null,
    })),
    closedAt: meeting.closedAt,
    closedByName: meeting.closedByName ?? "",
    packetSha256: meeting.packetSha256,
  };
}

const attendanceOf = ({ isPresent }: Seat, hasVoted: boolean): string =>
  isPresent ? "Present" : hasVoted ? "Left before the end" : "Absent";

async function decisionsOf(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, MinutesEntry["decision"]>> {
  const events = await db.workflowEvent.findMany({ where: { organizationId, id: { in: [...ids] } } });
  return new Map(
    events.map((event) => [
      event.id,
      {
        eventId: event.id,
        enteredByName: event.decisionEnteredByName ?? event.actorName,
        medicalDirectorName: event.medicalDirectorName ?? "",
        decidedAt: event.occurredAt,
        decisionDate: event.decisionDate,
        reason: event.reason ?? "",
        signature: recordedSignature(event.signature),
      },
    ]),
  );
}
