import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Reason } from "@/lib/api/wire-schemas";
import { voters } from "./meeting-actions";
import { CommitteeItem } from "./agenda-schemas";

const tag = "committee";
const params = { id: "mtg_01jd0000000000000000000000", itemId: "itm_01jd0000000000000000000000" };
const who =
  "Each member for himself or herself (403 without a seat, and for an API client that acts for nobody), while the meeting is published and the file is not decided (409).";

export const castCommitteeVote = operation({
  id: "castCommitteeVote",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/items/{itemId}/vote",
  summary: "Vote on a file, or change one's vote",
  description: `${who} Who is not marked as present cannot vote (409). Who is recused, or has a conflict of interest in the file, cannot vote (409). A vote to deny needs a reason (400). Votes decide nothing by themselves: the file is decided by its own operations.`,
  access: voters,
  body: z.object({
    choice: z.enum(["approve", "deny", "table", "abstain"]).meta({ title: "Vote" }),
    reason: z.string().max(2000).default("").meta({ title: "Reason", description: "Required to deny" }),
  }),
  responses: { 200: CommitteeItem },
  example: { params, body: { choice: "approve" } },
});

export const recuseFromCommitteeItem = operation({
  id: "recuseFromCommitteeItem",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/items/{itemId}/recusal",
  summary: "Take no part in the vote on a file",
  description: `Takes the place of a vote; the member does not count towards the quorum on this file, and does not decide on it either while the meeting is held (409). ${who}`,
  access: voters,
  body: z.object({ reason: Reason.meta({ title: "Reason" }) }),
  responses: { 200: CommitteeItem },
  example: { params, body: { reason: "We trained together" } },
});

export const withdrawCommitteeVote = operation({
  id: "withdrawCommitteeVote",
  tag,
  method: "DELETE",
  path: "/v2/committee-meetings/{id}/items/{itemId}/vote",
  summary: "Take back one's vote, or one's recusal",
  description: `${who} 409 when there is neither.`,
  access: voters,
  responses: { 200: CommitteeItem },
  example: { params },
});
