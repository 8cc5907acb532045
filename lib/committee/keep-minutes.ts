import type { Context } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import { auditMeeting, writeMeeting } from "./change-meeting";
import type { MeetingPlace } from "./collect-packet";
import { keepMeetingDocument } from "./keep-document";

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
