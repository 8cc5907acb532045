import type { Context } from "@/lib/api/context";
import { badRequest, notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import type { CommitteeSeat } from "@/lib/generated/prisma/client";
import { auditMeeting, holdMeeting, writeMeeting } from "./change-meeting";
import { keepDecidedTallies } from "./keep-decided-tallies";
import { voters } from "./meeting-actions";
import type * as op from "./operations";
import { answerMeeting } from "./read-meeting";

type NewMember = { userId: string; isChair: boolean };

/** The members with their names. Throws 400 for one who may not decide on files, twice the same, or two who chair. */
async function resolveMembers({ db, organizationId }: Context, members: readonly NewMember[]) {
  const users = await db.user.findMany({
    where: {
      organizationId,
      id: { in: members.map(({ userId }) => userId) },
      disabledAt: null,
      roles: { hasSome: [...voters] },
    },
    select: { id: true, name: true },
  });
  const refuse = (index: number, message: string) =>
    badRequest(`Member ${index + 1} ${message}`, [{ path: `members.${index}.userId`, message }]);
  return members.map(({ userId, isChair }, index) => {
    const user = users.find(({ id }) => id === userId);
    if (!user) throw refuse(index, `must be a user of the organization with the role ${voters.join(" or ")}`);
    if (members.findIndex((one) => one.userId === userId) !== index) throw refuse(index, "is named twice");
    if (isChair && members.findIndex((one) => one.isChair) !== index) throw refuse(index, "cannot chair too");
    return { userId, userName: user.name, isChair, position: index + 1 };
  });
}

/** Writes the whole list of seats; who keeps a seat keeps his or her presence. */
export async function writeMembers(
  ctx: Context,
  meetingId: string,
  members: readonly NewMember[],
  before: readonly CommitteeSeat[] = [],
): Promise<void> {
  const { db, organizationId } = ctx;
  const seats = await resolveMembers(ctx, members);
  const wasPresent = new Set(before.filter(({ isPresent }) => isPresent).map(({ userId }) => userId));
  await db.committeeSeat.deleteMany({ where: { organizationId, meetingId } });
  await db.committeeSeat.createMany({
    data: seats.map((seat) => ({ organizationId, meetingId, ...seat, isPresent: wasPresent.has(seat.userId) })),
  });
}

const told = (seats: readonly { userId: string; isChair: boolean }[]) =>
  seats.map(({ userId, isChair }) => (isChair ? `${userId} (chair)` : userId));

export const setCommitteeMembers: Verb<typeof op.setCommitteeMembers> = async (ctx, { params, body }) => {
  const { meeting, seats } = await holdMeeting(ctx, params.id, { action: "setMembers" });
  await writeMembers(ctx, meeting.id, body.members, seats);
  await writeMeeting(ctx, meeting);
  await auditMeeting(ctx, meeting, {
    action: "setCommitteeMembers",
    changes: { members: [told(seats), told(body.members)] },
  });
  return answerMeeting(ctx, meeting.id);
};

export const markCommitteePresence: Verb<typeof op.markCommitteePresence> = async (ctx, { params, body }) => {
  const { db, organizationId } = ctx;
  const { meeting, seats } = await holdMeeting(ctx, params.id, {
    action: "markPresence",
    isShared: true,
    isAllowed: ({ seat }) => seat?.userId === params.userId,
  });
  const member = seats.find(({ userId }) => userId === params.userId);
  if (!member) throw notFound(`User ${params.userId} has no seat at this meeting`);
  if (member.isPresent !== body.isPresent) {
    await keepDecidedTallies(ctx, meeting);
    await db.committeeSeat.updateMany({
      where: { organizationId, meetingId: meeting.id, userId: member.userId },
      data: { isPresent: body.isPresent },
    });
    await auditMeeting(ctx, meeting, {
      action: "markCommitteePresence",
      changes: { [`present ${member.userId}`]: [member.isPresent, body.isPresent] },
    });
  }
  return answerMeeting(ctx, meeting.id);
};
