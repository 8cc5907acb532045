import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Limit, Offset } from "@/lib/api/wire-schemas";
import { agendaKeepers } from "./meeting-actions";
import { CommitteeCandidate, CommitteeFileSummary, CommitteeItem } from "./agenda-schemas";
import { CommitteeMeeting } from "./meeting-schemas";

/** Most files on one agenda: its packet is drawn in one go, 40 ms of the processor a file. */
export const maximumItems = 100;

const tag = "committee";
const exampleId = { id: "mtg_01jd0000000000000000000000" };
const exampleItem = { ...exampleId, itemId: "itm_01jd0000000000000000000000" };
const changed = { responses: { 200: CommitteeMeeting } } as const;
const keepers =
  "A Supervisor, or a Credentialing User, who prepares the agenda. Only while the meeting is a draft (409). `If-Match` with the ETag of the meeting refuses the change of an older one (412).";

export const listCommitteeCandidates = operation({
  id: "listCommitteeCandidates",
  tag,
  method: "GET",
  path: "/v2/committee-candidates",
  summary: "List the files that may be put on an agenda",
  description:
    "Held for the committee, tabled, or PSV ready and shared to the committee, and not on the agenda of a meeting that is not closed. What an earlier meeting left open comes first, in its order; then who waits longest.",
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    search: z.string().max(200).optional().meta({ description: "Beginning of the name, NPI, or id" }),
  }),
  responses: { 200: z.object({ data: z.array(CommitteeCandidate), count: z.number().int() }) },
  example: { query: { limit: 25 } },
});

export const addCommitteeItems = operation({
  id: "addCommitteeItems",
  tag,
  method: "POST",
  path: "/v2/committee-meetings/{id}/items",
  summary: "Put files on the agenda",
  description: `At its end, in the order in which they are named; all of them or none. 409 for a file that cannot be decided from where it stands, or is on the agenda of another meeting that is not closed. At most ${maximumItems} files. ${keepers}`,
  access: agendaKeepers,
  body: z.object({
    workflowIds: z
      .array(Id)
      .min(1)
      .max(maximumItems)
      .meta({ description: "Workflows of providers or facilities; one that is named twice counts once" }),
  }),
  ...changed,
  example: { params: exampleId, body: { workflowIds: ["wf_01jd0000000000000000000000"] } },
});

export const carryOverCommitteeItems = operation({
  id: "carryOverCommitteeItems",
  tag,
  method: "POST",
  path: "/v2/committee-meetings/{id}/carried-over-items",
  summary: "Put what earlier meetings left open on the agenda",
  description: `Files that were tabled or not decided, and can be decided now, in the order of the meetings and of their agendas; each says where it comes from. Without any, nothing changes. ${keepers}`,
  access: agendaKeepers,
  ...changed,
  example: { params: exampleId },
});

export const orderCommitteeItems = operation({
  id: "orderCommitteeItems",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/agenda-order",
  summary: "Set the order of the agenda",
  description: `Names every item once (409 when the agenda has others by now). ${keepers}`,
  access: agendaKeepers,
  body: z.object({ itemIds: z.array(Id).min(1).max(maximumItems) }),
  ...changed,
  example: { params: exampleId, body: { itemIds: ["itm_01jd0000000000000000000000"] } },
});

export const getCommitteeItem = operation({
  id: "getCommitteeItem",
  tag,
  method: "GET",
  path: "/v2/committee-meetings/{id}/items/{itemId}",
  summary: "One file of the agenda, with what its summary page says",
  access: "any role",
  responses: { 200: CommitteeItem.extend({ summary: CommitteeFileSummary }) },
  example: { params: exampleItem },
});

export const updateCommitteeItem = operation({
  id: "updateCommitteeItem",
  tag,
  method: "PATCH",
  path: "/v2/committee-meetings/{id}/items/{itemId}",
  summary: "Write the note to a file of the agenda",
  description:
    "Until the meeting is published it is part of the packet, until it is closed part of the minutes. A Supervisor, a Credentialing User or the chair (403). `If-Match` with the ETag of the meeting refuses the change of an older one (412).",
  access: "any role",
  body: z.object({ note: z.string().max(4000).meta({ title: "Note" }) }),
  ...changed,
  example: { params: exampleItem, body: { note: "Ask for the outcome of the 2019 board action" } },
});

export const removeCommitteeItem = operation({
  id: "removeCommitteeItem",
  tag,
  method: "DELETE",
  path: "/v2/committee-meetings/{id}/items/{itemId}",
  summary: "Take a file off the agenda",
  description: `It goes back among the candidates. ${keepers}`,
  access: agendaKeepers,
  ...changed,
  example: { params: exampleItem },
});
