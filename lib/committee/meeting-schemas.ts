import { z } from "zod";
import { Id, MomentAnswer } from "@/lib/api/wire-schemas";
import { CommitteeItem } from "./agenda-schemas";
import { meetingActions } from "./meeting-actions";

const meetingStates = ["draft", "published", "closed"] as const;
export type MeetingState = (typeof meetingStates)[number];

/** none: nothing to make yet; building: a job makes it; failed: it is tried again. */
const fileStates = ["none", "building", "ready", "failed"] as const;
/** What is made of a meeting on paper. */
export const meetingFiles = ["packet", "minutes"] as const;
export type MeetingFile = (typeof meetingFiles)[number];

const count = z.number().int();

export const CommitteeMeetingSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    meetsAt: z.iso.datetime(),
    place: z.string(),
    state: z.enum(meetingStates),
    items: count,
    decided: count.meta({ description: "Items with a decision since the meeting was published" }),
    members: count,
    present: count,
    isMember: z.boolean().meta({ description: "The caller has a seat" }),
    isChair: z.boolean(),
    packetState: z.enum(fileStates),
    minutesState: z.enum(fileStates),
    closedAt: MomentAnswer,
    version: count,
  })
  .meta({ id: "CommitteeMeetingSummary" });
export type CommitteeMeetingSummary = z.output<typeof CommitteeMeetingSummary>;

const Paper = z.object({
  state: z.enum(fileStates),
  problem: z.string(),
  sha256: z.string().nullable(),
  pages: count.nullable().meta({ description: "Of the packet" }),
  builtAt: MomentAnswer.meta({ description: "Of the packet" }),
});

const CommitteeMember = z
  .object({
    userId: z.string(),
    userName: z.string(),
    isChair: z.boolean(),
    isPresent: z.boolean(),
    position: count,
    isMe: z.boolean(),
  })
  .meta({ id: "CommitteeMember" });

export const CommitteeMeeting = z
  .object({
    id: z.string(),
    name: z.string(),
    meetsAt: z.iso.datetime(),
    place: z.string(),
    state: z.enum(meetingStates),
    quorum: count.meta({ description: "The organization's setting; from publishing on, what it was then" }),
    remarks: z.string(),
    packet: Paper,
    minutes: Paper,
    members: z.array(CommitteeMember),
    items: z.array(CommitteeItem),
    isMember: z.boolean(),
    isChair: z.boolean(),
    allowedActions: z.array(z.enum(meetingActions)),
    unavailableActions: z.array(z.object({ action: z.enum(meetingActions), reason: z.string() })),
    createdAt: z.iso.datetime(),
    createdByName: z.string(),
    publishedAt: MomentAnswer,
    publishedByName: z.string(),
    closedAt: MomentAnswer,
    closedByName: z.string(),
    version: count,
  })
  .meta({ id: "CommitteeMeeting" });
export type CommitteeMeeting = z.output<typeof CommitteeMeeting>;

export const NewMember = z.object({
  userId: Id.meta({ title: "Member", description: "With the role Medical Director or Provisional Approver" }),
  isChair: z.boolean().default(false).meta({ title: "Chairs the meeting" }),
});
