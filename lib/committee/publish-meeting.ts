import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import type { CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { enqueue } from "@/lib/jobs/queue";
import { transitionOf, workflowStatuses } from "@/lib/workflows/state-machine";
import { agendaRows } from "./agenda-rows";
import { auditMeeting, holdMeeting, writeMeeting } from "./change-meeting";
import { fileMembers } from "./file-members";
import type * as op from "./operations";
import { answerMeeting, quorumNow } from "./read-meeting";
import { outcomeOf } from "./wire";

const noPacket = {
  packetProblem: "",
  packetKey: null,
  packetSha256: null,
  packetPages: null,
  packetBuiltAt: null,
} as const;

/** Has the packet built once the caller's transaction commits. */
export const requestMeetingPacket = ({ db, organizationId }: Context, { id: meetingId }: Pick<MeetingRow, "id">) =>
  enqueue(db, "build-committee-packet", { organizationId, meetingId }, { singletonKey: meetingId });

export const publishCommitteeMeeting: Verb<typeof op.publishCommitteeMeeting> = async (ctx, { params }) => {
  const { actor, now } = ctx;
  const { meeting, seats } = await holdMeeting(ctx, params.id, { action: "publish" });
  const quorum = await quorumNow(ctx);
  if (seats.length < quorum)
    throw conflict(
      `The committee needs ${quorum} members for its quorum; this meeting has ${seats.length}. Name more of them, or have the quorum changed in the settings.`,
    );
  const rows = await agendaRows(ctx, meeting.id);
  if (rows.length === 0) throw conflict("There is no file on the agenda: nothing can be published.");
  const decided = rows.map(fileMembers).filter(({ status }) => !transitionOf("approve").from.includes(status));
  if (decided.length > 0)
    throw conflict(
      `These files cannot be decided any more; take them off the agenda: ${decided.map(({ name, status }) => `${name} (${workflowStatuses[status].label})`).join("; ")}.`,
    );
  await writeMeeting(ctx, meeting, {
    state: "published",
    quorum,
    publishedAt: now,
    publishedById: actor.id,
    publishedByName: actor.name,
    packetState: "building",
    ...noPacket,
  });
  await requestMeetingPacket(ctx, meeting);
  await auditMeeting(ctx, meeting, {
    action: "publishCommitteeMeeting",
    changes: {
      state: ["draft", "published"],
      quorum: [null, quorum],
      agenda: [null, rows.map(({ workflowId }) => workflowId)],
    },
  });
  return answerMeeting(ctx, meeting.id);
};

export const unpublishCommitteeMeeting: Verb<typeof op.unpublishCommitteeMeeting> = async (ctx, { params, body }) => {
  const { meeting } = await holdMeeting(ctx, params.id, { action: "unpublish" });
  const rows = await agendaRows(ctx, meeting.id);
  if (rows.some(({ votes }) => votes.length > 0))
    throw conflict("Members have voted or recused themselves: a meeting with votes is held to its end, and closed.");
  if (rows.some((row) => outcomeOf(row) !== null))
    throw conflict("A file was decided in this meeting: it is held to its end, and closed.");
  await writeMeeting(ctx, meeting, {
    state: "draft",
    quorum: null,
    publishedAt: null,
    publishedById: null,
    publishedByName: null,
    packetState: "none",
    ...noPacket,
  });
  await auditMeeting(ctx, meeting, {
    action: "unpublishCommitteeMeeting",
    reason: body.reason,
    changes: { state: ["published", "draft"], packetSha256: [meeting.packetSha256, null] },
  });
  return answerMeeting(ctx, meeting.id);
};
