import type { Context } from "@/lib/api/context";
import type { Db } from "@/lib/db";
import { auditMeeting, writeMeeting } from "./change-meeting";
import type { MeetingPlace } from "./collect-packet";
import type { DrawnCommitteePacket } from "./draw-packet";
import { keepMeetingDocument } from "./keep-document";

/**
 * Keeps a drawn packet, unless the meeting was taken back to draft since, or another run kept its own first: the
 * meeting's row is locked from the first statement.
 */
export async function keepCommitteePacket(
  ctx: Context,
  { meetingId }: MeetingPlace,
  drawn: DrawnCommitteePacket,
): Promise<void> {
  const { db, organizationId } = ctx;
  await db.$queryRaw`select 1 from committee_meetings where organization_id = ${organizationId} and id = ${meetingId} for update`;
  const meeting = await db.committeeMeeting.findFirst({
    where: { organizationId, id: meetingId, packetKey: null, publishedAt: drawn.publishedAt },
  });
  if (!meeting) return;
  const { id, sha256 } = await keepMeetingDocument(ctx, meeting, { file: "packet", pdf: drawn.pdf });
  await writeMeeting(ctx, meeting, {
    packetState: "ready",
    packetProblem: "",
    packetKey: id,
    packetSha256: sha256,
    packetPages: drawn.pages,
    packetBuiltAt: ctx.now,
  });
  await auditMeeting(ctx, meeting, {
    action: "buildCommitteePacket",
    changes: { packetDocumentId: [null, id], packetSha256: [null, sha256] },
  });
}

/** Shows on the meeting that its packet could not be built yet; it is tried again. */
export async function notePacketProblem(db: Db, { organizationId, meetingId }: MeetingPlace): Promise<void> {
  await db.committeeMeeting.updateMany({
    where: { organizationId, id: meetingId, packetKey: null, publishedAt: { not: null } },
    data: { packetState: "failed", packetProblem: "The packet could not be built yet; it is tried again" },
  });
}
