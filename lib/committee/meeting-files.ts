import { conflict, notFound } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { signLink } from "@/lib/documents/signed-links";
import type { CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { auditMeeting, holdMeeting, writeMeeting } from "./change-meeting";
import { requestMinutes } from "./close-meeting";
import { type MeetingFile, meetingFiles } from "./meeting-schemas";
import type * as op from "./operations";
import { requestMeetingPacket } from "./publish-meeting";
import { answerMeeting, findMeeting } from "./read-meeting";

function requireFile(name: string): MeetingFile {
  const file = meetingFiles.find((known) => known === name);
  if (!file) throw notFound(`A meeting has ${meetingFiles.join(" and ")}, and no ${name}`);
  return file;
}

const stateOfFile = (meeting: MeetingRow, file: MeetingFile): string =>
  file === "packet" ? meeting.packetState : meeting.minutesState;

/** Both lie among the documents; a meeting keeps which of them are its own. */
const documentOf = (meeting: MeetingRow, file: MeetingFile): string | null =>
  file === "packet" ? meeting.packetKey : meeting.minutesKey;

function notMade(file: MeetingFile, state: string): string {
  if (state === "building") return `The ${file} is being made; try again in a moment.`;
  if (state === "failed") return `The ${file} could not be made yet; it is tried again.`;
  return file === "packet"
    ? "There is no packet yet: it is built when the meeting is published."
    : "There are no minutes yet: they are drawn when the meeting is closed.";
}

export const signCommitteeFile: Verb<typeof op.signCommitteeFile> = async (ctx, { params, query }) => {
  const { organizationId, now } = ctx;
  const meeting = await findMeeting(ctx, params.id);
  const file = requireFile(params.file);
  const [state, documentId] = [stateOfFile(meeting, file), documentOf(meeting, file)];
  if (state !== "ready" || documentId === null) throw conflict(notMade(file, state));
  return { signedUrl: await signLink({ organizationId, documentId, disposition: query.disposition }, now) };
};

export const drawCommitteeFile: Verb<typeof op.drawCommitteeFile> = async (ctx, { params }) => {
  await findMeeting(ctx, params.id);
  const file = requireFile(params.file);
  const { meeting } = await holdMeeting(ctx, params.id, { action: file === "packet" ? "drawPacket" : "drawMinutes" });
  const state = stateOfFile(meeting, file);
  if (state === "ready") throw conflict(`The ${file} is made, and stays as it is.`);
  if (state !== "failed") throw conflict(notMade(file, state));
  await writeMeeting(ctx, meeting, file === "packet" ? { packetState: "building" } : { minutesState: "building" });
  await (file === "packet" ? requestMeetingPacket(ctx, meeting) : requestMinutes(ctx, meeting));
  await auditMeeting(ctx, meeting, { action: "drawCommitteeFile", changes: { [file]: [state, "building"] } });
  return answerMeeting(ctx, meeting.id);
};
