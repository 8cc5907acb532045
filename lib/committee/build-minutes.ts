import { renderToBuffer } from "@react-pdf/renderer";
import { type Context, systemActor } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import { CommitteeMinutes, type MinutesPaper } from "@/lib/packets/committee-minutes";
import type { MinutesEntry } from "@/lib/packets/minutes-of-file";
import { loadFonts, printableThroughout } from "@/lib/packets/fonts";
import { recordedSignature } from "@/lib/workflows/recorded-signature";
import { agendaRows } from "./agenda-rows";
import { carriedWords } from "./carried-words";
import { auditMeeting, writeMeeting } from "./change-meeting";
import type { MeetingPlace } from "./collect-packet";
import { keepMeetingDocument } from "./keep-document";
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

/** The minutes as PDF. */
export async function drawMinutes(paper: MinutesPaper): Promise<Buffer> {
  await loadFonts();
  return renderToBuffer(CommitteeMinutes({ paper: printableThroughout(paper) }));
}

/** Keeps drawn minutes, unless another run kept its own first: the meeting's row is locked from the first statement. */
export async function keepMinutes(ctx: Context, { meetingId }: MeetingPlace, pdf: Uint8Array): Promise<void> {
  const { db, organizationId } = ctx;
  await db.$queryRaw`select 1 from committee_meetings where organization_id = ${organizationId} and id = ${meetingId} for update`;
  const meeting = await db.committeeMeeting.findFirst({
    where: { organizationId, id: meetingId, state: "closed", minutesKey: null },
  });
  if (!meeting) return;
  const { id, sha256 } = await keepMeetingDocument(ctx, meeting, { file: "minutes", pdf });
  await writeMeeting(ctx, meeting, {
    minutesState: "ready",
    minutesProblem: "",
    minutesKey: id,
    minutesSha256: sha256,
  });
  await auditMeeting(ctx, meeting, {
    action: "drawCommitteeMinutes",
    changes: { minutesDocumentId: [null, id], minutesSha256: [null, sha256] },
  });
}

/** Shows on the meeting that its minutes could not be drawn yet; it is tried again. */
export async function noteMinutesProblem(db: Db, { organizationId, meetingId }: MeetingPlace): Promise<void> {
  await db.committeeMeeting.updateMany({
    where: { organizationId, id: meetingId, state: "closed", minutesKey: null },
    data: { minutesState: "failed", minutesProblem: "The minutes could not be drawn yet; it is tried again" },
  });
}
