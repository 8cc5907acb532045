import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Limit, Moment, Offset, Reason, Text } from "@/lib/api/wire-schemas";
import { managers, managersAndVoters } from "./meeting-actions";
import { CommitteeMeeting, CommitteeMeetingSummary, NewMember } from "./meeting-schemas";

export {
  addCommitteeItems,
  carryOverCommitteeItems,
  getCommitteeItem,
  listCommitteeCandidates,
  orderCommitteeItems,
  removeCommitteeItem,
  updateCommitteeItem,
} from "./agenda-operations";
export { drawCommitteeFile, signCommitteeFile } from "./paper-operations";
export { castCommitteeVote, recuseFromCommitteeItem, withdrawCommitteeVote } from "./vote-operations";

/** Most members of one meeting. */
const maximumMembers = 50;

const tag = "committee";
const Name = Text(200).meta({ title: "Name", description: "“Credentialing committee, December”" });
const MeetsAt = Moment.meta({ title: "Meets at" });
const Place = z.string().max(300).meta({ title: "Place", description: "A room, or where to call; may be empty" });
const Members = z
  .array(NewMember)
  .max(maximumMembers)
  .meta({ title: "Members", description: "In the order in which they are listed; one of them may chair" });

const exampleId = { id: "mtg_01jd0000000000000000000000" };
const exampleMember = { userId: "usr_01jd0000000000000000000000", isChair: true };
const versioned = "`If-Match` with the ETag of the meeting refuses the change of an older one (412).";
const locked = "Only while the meeting is a draft (409).";
const changed = { responses: { 200: CommitteeMeeting } } as const;

export const listCommitteeMeetings = operation({
  id: "listCommitteeMeetings",
  tag,
  method: "GET",
  path: "/v2/committee-meetings",
  summary: "List the meetings of the committee",
  description:
    "Coming ones: drafts and published meetings until a day after their time, the next first. Past ones: closed meetings, and those that nobody closed or published in time, the latest first. Open ones: drafts and published meetings, whatever their time.",
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    when: z.enum(["coming", "past", "open"]).default("coming"),
    mine: z.boolean().default(false).meta({ description: "Only meetings at which the caller has a seat" }),
    workflowId: Id.optional().meta({ description: "Only meetings that have this file on their agenda" }),
  }),
  responses: { 200: z.object({ data: z.array(CommitteeMeetingSummary), count: z.number().int() }) },
  example: { query: { when: "coming", mine: true, limit: 1 } },
});

export const createCommitteeMeeting = operation({
  id: "createCommitteeMeeting",
  tag,
  method: "POST",
  path: "/v2/committee-meetings",
  summary: "Plan a meeting of the committee",
  description:
    "Begins as a draft. Members are users who may decide on files: a Medical Director or a Provisional Approver (400).",
  access: managers,
  body: z.object({ name: Name, meetsAt: MeetsAt, place: Place.default(""), members: Members.default([]) }),
  responses: { 201: CommitteeMeeting },
  example: {
    body: {
      name: "Credentialing committee, December",
      meetsAt: "2026-12-03T17:00:00Z",
      place: "Room 4",
      members: [exampleMember],
    },
  },
});

export const getCommitteeMeeting = operation({
  id: "getCommitteeMeeting",
  tag,
  method: "GET",
  path: "/v2/committee-meetings/{id}",
  summary: "One meeting with its members, its agenda and how each vote stands",
  access: "any role",
  ...changed,
  example: { params: exampleId },
});

export const updateCommitteeMeeting = operation({
  id: "updateCommitteeMeeting",
  tag,
  method: "PATCH",
  path: "/v2/committee-meetings/{id}",
  summary: "Change a meeting's name, time or place",
  description: `Members that are left out stay as they are. ${locked} ${versioned}`,
  access: managers,
  body: z.object({ name: Name.optional(), meetsAt: MeetsAt.optional(), place: Place.optional() }),
  ...changed,
  example: { params: exampleId, body: { place: "Room 5" } },
});

export const deleteCommitteeMeeting = operation({
  id: "deleteCommitteeMeeting",
  tag,
  method: "DELETE",
  path: "/v2/committee-meetings/{id}",
  summary: "Delete a meeting that never was published",
  description: `Its files go back among the candidates. ${locked}`,
  access: managers,
  responses: { 204: null },
  example: { params: exampleId },
});

export const setCommitteeMembers = operation({
  id: "setCommitteeMembers",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/members",
  summary: "Say who has a seat at a meeting, and who chairs it",
  description: `The whole list: who is not in it has no seat. ${locked} ${versioned}`,
  access: managers,
  body: z.object({ members: Members }),
  ...changed,
  example: { params: exampleId, body: { members: [exampleMember] } },
});

export const markCommitteePresence = operation({
  id: "markCommitteePresence",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/members/{userId}/presence",
  summary: "Mark a member as present or absent",
  description:
    "Until the meeting is closed. A Supervisor and the chair mark everybody, each member himself or herself (403). Who leaves keeps the votes that were cast.",
  access: managersAndVoters,
  body: z.object({ isPresent: z.boolean() }),
  ...changed,
  example: { params: { ...exampleId, userId: "usr_01jd0000000000000000000000" }, body: { isPresent: true } },
});

export const writeCommitteeRemarks = operation({
  id: "writeCommitteeRemarks",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/remarks",
  summary: "Write the remarks that stand in the minutes",
  description: `Until the meeting is closed; a Supervisor or the chair (403). ${versioned}`,
  access: managersAndVoters,
  body: z.object({ remarks: z.string().max(20_000).meta({ title: "Remarks" }) }),
  ...changed,
  example: { params: exampleId, body: { remarks: "The chair welcomed Dr. Quillfeather as a new member." } },
});

export const publishCommitteeMeeting = operation({
  id: "publishCommitteeMeeting",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/publication",
  summary: "Publish a meeting: its agenda is locked and its packet is built",
  description: `Needs a file on the agenda, each of which can still be decided, and as many members as the quorum (409). The quorum of the organization's settings is kept with the meeting. ${versioned}`,
  access: managers,
  ...changed,
  example: { params: exampleId },
});

export const unpublishCommitteeMeeting = operation({
  id: "unpublishCommitteeMeeting",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/return-to-draft",
  summary: "Take a published meeting back to draft",
  description: `While nobody has voted and no file was decided (409). Its packet is withdrawn. ${versioned}`,
  access: managers,
  body: z.object({ reason: Reason.meta({ title: "Reason" }) }),
  ...changed,
  example: { params: exampleId, body: { reason: "A file was left out" } },
});

export const closeCommitteeMeeting = operation({
  id: "closeCommitteeMeeting",
  tag,
  method: "PUT",
  path: "/v2/committee-meetings/{id}/closure",
  summary: "Close a meeting: votes are locked and its minutes are drawn",
  description: `A Supervisor or the chair (403). Every item keeps its outcome, the event of its decision and the tally as they stand; files without a decision, and tabled ones, are proposed first for the next meeting. ${versioned}`,
  access: managersAndVoters,
  ...changed,
  example: { params: exampleId },
});
