import { etag, reply, type Verb } from "@/lib/api/operation";
import { momentOf } from "@/lib/api/wire-schemas";
import { changedMembers } from "@/lib/audit/changed-members";
import { newId } from "@/lib/ids";
import { auditMeeting, holdMeeting, writeMeeting } from "./change-meeting";
import { writeMembers } from "./members";
import type * as op from "./operations";
import { answerMeeting } from "./read-meeting";

export {
  addCommitteeItems,
  carryOverCommitteeItems,
  getCommitteeItem,
  orderCommitteeItems,
  removeCommitteeItem,
  updateCommitteeItem,
} from "./agenda";
export { listCommitteeCandidates } from "./candidates";
export { closeCommitteeMeeting } from "./close-meeting";
export { listCommitteeMeetings } from "./list-meetings";
export { drawCommitteeFile, signCommitteeFile } from "./meeting-files";
export { markCommitteePresence, setCommitteeMembers } from "./members";
export { publishCommitteeMeeting, unpublishCommitteeMeeting } from "./publish-meeting";
export { castCommitteeVote, recuseFromCommitteeItem, withdrawCommitteeVote } from "./votes";

export const createCommitteeMeeting: Verb<typeof op.createCommitteeMeeting> = async (ctx, { body }) => {
  const { db, organizationId, actor, now } = ctx;
  const meeting = await db.committeeMeeting.create({
    data: {
      organizationId,
      id: newId("mtg"),
      name: body.name.trim(),
      meetsAt: momentOf(body.meetsAt),
      place: body.place.trim(),
      createdAt: now,
      createdById: actor.id,
      createdByName: actor.name,
      updatedAt: now,
    },
  });
  await writeMembers(ctx, meeting.id, body.members);
  await auditMeeting(ctx, meeting, {
    action: "createCommitteeMeeting",
    changes: { name: [null, meeting.name], meetsAt: [null, meeting.meetsAt], place: [null, meeting.place] },
  });
  const { body: answer } = await answerMeeting(ctx, meeting.id);
  return reply(201, answer, etag(meeting.version));
};

export const getCommitteeMeeting: Verb<typeof op.getCommitteeMeeting> = (ctx, { params }) =>
  answerMeeting(ctx, params.id);

export const updateCommitteeMeeting: Verb<typeof op.updateCommitteeMeeting> = async (ctx, { params, body }) => {
  const { meeting } = await holdMeeting(ctx, params.id, { action: "update" });
  const after = {
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.meetsAt === undefined ? {} : { meetsAt: momentOf(body.meetsAt) }),
    ...(body.place === undefined ? {} : { place: body.place.trim() }),
  };
  await writeMeeting(ctx, meeting, after);
  await auditMeeting(ctx, meeting, { action: "updateCommitteeMeeting", changes: changedMembers(meeting, after) });
  return answerMeeting(ctx, meeting.id);
};

/** A draft has neither votes nor outcomes: nothing of what happened goes with it. */
export const deleteCommitteeMeeting: Verb<typeof op.deleteCommitteeMeeting> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const { meeting } = await holdMeeting(ctx, params.id, { action: "delete" });
  const where = { organizationId, meetingId: meeting.id };
  const { count } = await db.committeeItem.deleteMany({ where });
  await db.committeeSeat.deleteMany({ where });
  await db.committeeMeeting.deleteMany({ where: { organizationId, id: meeting.id } });
  await auditMeeting(ctx, meeting, {
    action: "deleteCommitteeMeeting",
    changes: { name: [meeting.name, null], meetsAt: [meeting.meetsAt, null], items: [count, null] },
  });
};

export const writeCommitteeRemarks: Verb<typeof op.writeCommitteeRemarks> = async (ctx, { params, body }) => {
  const { meeting } = await holdMeeting(ctx, params.id, { action: "writeRemarks" });
  const after = { remarks: body.remarks.trim() };
  await writeMeeting(ctx, meeting, after);
  await auditMeeting(ctx, meeting, { action: "writeCommitteeRemarks", changes: changedMembers(meeting, after) });
  return answerMeeting(ctx, meeting.id);
};
