import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { managersAndVoters } from "./meeting-actions";
import { CommitteeMeeting } from "./meeting-schemas";

const tag = "committee";
const fileParams = { id: "mtg_01jd0000000000000000000000", file: "packet" };
const whichFile = "`file` is packet or minutes; another is 404.";

export const signCommitteeFile = operation({
  id: "signCommitteeFile",
  tag,
  method: "GET",
  path: "/v2/committee-meetings/{id}/files/{file}/signed-url",
  summary: "Get a link to a meeting's packet or minutes",
  description: `${whichFile} 409 until it is built. The file's SHA-256 stands with the meeting.`,
  access: "any role",
  query: z.object({ disposition: z.enum(["attachment", "inline"]).default("attachment") }),
  responses: {
    200: z.object({ signedUrl: z.url().meta({ description: "Address of the file, valid for 10 minutes" }) }),
  },
  example: { params: fileParams },
});

export const drawCommitteeFile = operation({
  id: "drawCommitteeFile",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/files/{file}",
  summary: "Try again to make a packet or minutes that failed",
  description: `${whichFile} 409 for one that has not failed: what is built stays as it is.`,
  access: managersAndVoters,
  responses: { 200: CommitteeMeeting },
  example: { params: fileParams },
});
