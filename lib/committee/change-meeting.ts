import type { Context } from "@/lib/api/context";
import { conflict, forbidden, notFound, requireCurrent } from "@/lib/api/errors";
import { type AuditedAct, recordAudit } from "@/lib/audit/record";
import type { CommitteeMeeting as MeetingRow, CommitteeSeat, Prisma } from "@/lib/generated/prisma/client";
import { type MeetingAction, notByThisCaller, notInThisState } from "./meeting-actions";
import { findMeeting, meetingNotFound } from "./read-meeting";
import { seatOf, stateOf } from "./wire";

export type HeldMeeting = { meeting: MeetingRow; seats: CommitteeSeat[]; seat: CommitteeSeat | undefined };

type Hold = {
  action: MeetingAction;
  /** Votes and presence of several people come at once: they share the meeting, and change no version of it. */
  isShared?: boolean;
  /** A caller whom the action's rule does not name, but this one does. */
  isAllowed?: (held: HeldMeeting) => boolean;
};

/**
 * The meeting for somebody who is about to act on it, its row locked until the transaction ends: whoever votes holds off
 * whoever closes it. Everything takes the meeting first and workflows after it. Throws 404, 412, 403 and 409 in this order.
 */
export async function holdMeeting(
  ctx: Context,
  id: string,
  { action, isShared = false, isAllowed }: Hold,
): Promise<HeldMeeting> {
  const { db, organizationId, actor } = ctx;
  const locked = isShared
    ? await db.$queryRaw<
        object[]
      >`select 1 from committee_meetings where organization_id = ${organizationId} and id = ${id} for share`
    : await db.$queryRaw<
        object[]
      >`select 1 from committee_meetings where organization_id = ${organizationId} and id = ${id} for update`;
  if (locked.length === 0) throw notFound(meetingNotFound(id));
  const meeting = await findMeeting(ctx, id);
  if (!isShared) requireCurrent(ctx.ifMatch, meeting.version);
  const seats = await db.committeeSeat.findMany({
    where: { organizationId, meetingId: id },
    orderBy: [{ position: "asc" }, { userId: "asc" }],
  });
  const held = { meeting, seats, seat: seatOf(seats, actor) };
  const refusal = isAllowed?.(held) ? null : notByThisCaller(action, actor, held.seat);
  if (refusal) throw forbidden(refusal);
  const lock = notInThisState(action, stateOf(meeting));
  if (lock) throw conflict(lock);
  return held;
}

/** Writes members of a meeting that is held: a new version, now. */
export async function writeMeeting(
  { db, organizationId, now }: Context,
  { id }: Pick<MeetingRow, "id">,
  data: Prisma.CommitteeMeetingUpdateManyMutationInput = {},
): Promise<void> {
  await db.committeeMeeting.updateMany({
    where: { organizationId, id },
    data: { ...data, version: { increment: 1 }, updatedAt: now },
  });
}

/** Every act on a meeting stands under the meeting: votes too, so that its pages follow them. */
export const auditMeeting = (ctx: Context, { id }: Pick<MeetingRow, "id">, act: AuditedAct): Promise<void> =>
  recordAudit(ctx, { ...act, subjectType: "committee", subjectId: id });
