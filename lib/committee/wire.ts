import { z } from "zod";
import type { Actor } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { CommitteeMeeting as MeetingRow, CommitteeSeat } from "@/lib/generated/prisma/client";
import { transitionOf, workflowStatuses, workflowStatusOf } from "@/lib/workflows/state-machine";
import type { ItemConflict, ItemRow } from "./agenda-rows";
import { fileMembers } from "./file-members";
import { type MeetingAction, meetingActions, notByThisCaller, notInThisState } from "./meeting-actions";
import { type CommitteeItem, CommitteeTally } from "./agenda-schemas";
import { type CommitteeMeeting, type MeetingState } from "./meeting-schemas";
import { tallyOf } from "./tally";

/** A meeting with what its items are told with. */
export type MeetingFacts = {
  meeting: MeetingRow;
  seats: readonly CommitteeSeat[];
  /** What the meeting needs: its own once it is published, until then the organization's. */
  quorum: number;
  conflicts: ReadonlyMap<string, readonly ItemConflict[]>;
  actor: Actor;
};

// The database holds both to the names of the contract.
export const stateOf = ({ state }: Pick<MeetingRow, "state">): MeetingState => state as MeetingState;
const fileState = (state: string) => state as CommitteeMeeting["packet"]["state"];

export const seatOf = (seats: readonly CommitteeSeat[], { type, id }: Actor): CommitteeSeat | undefined =>
  type === "user" ? seats.find(({ userId }) => userId === id) : undefined;

/** What is kept of a vote when its meeting is closed. */
const KeptTally = z.object({
  tally: CommitteeTally,
  conflicts: z.array(z.object({ userId: z.string(), userName: z.string(), reason: z.string() })),
});

const outcomes: Record<string, "approved" | "denied" | "tabled"> = {
  approve: "approved",
  deny: "denied",
  table: "tabled",
};

/** What became of a file: of an open meeting as its timeline says now, null while nothing did. */
export const outcomeOf = ({ storedOutcome, decision }: Pick<ItemRow, "storedOutcome" | "decision">) =>
  storedOutcome ?? (decision ? (outcomes[decision.action] ?? null) : null);

/** Whether the vote was kept with the decision that stands; one that was taken back since took its tally with it. */
export const hasKeptTally = ({ decision, storedEventId }: Pick<ItemRow, "decision" | "storedEventId">): boolean =>
  decision !== null && decision.id === storedEventId;

/** How the vote on an item stands, and who has a conflict of interest; as it was kept, where it was. */
export function standing(row: ItemRow, { seats, quorum, conflicts }: MeetingFacts): z.output<typeof KeptTally> {
  const isKept = row.storedOutcome !== null || hasKeptTally(row);
  const kept = KeptTally.safeParse(isKept ? row.storedTally : null);
  if (kept.success) return kept.data;
  const own = [...(conflicts.get(row.id) ?? [])];
  return {
    conflicts: own,
    tally: tallyOf({ seats, votes: row.votes, conflicted: own.map(({ userId }) => userId), quorum }),
  };
}

/** Why nobody can vote on it any more, in a sentence; null while members can. */
export function voteLock(row: ItemRow, { meeting }: Pick<MeetingFacts, "meeting">): string | null {
  const state = notInThisState("vote", stateOf(meeting));
  if (state) return state;
  const outcome = outcomeOf(row);
  if (outcome) return `This file was ${outcome} in this meeting: its votes are locked.`;
  const status = workflowStatusOf(row.status);
  if (transitionOf("approve").from.includes(status)) return null;
  return `This file is ${workflowStatuses[status].label}: there is nothing to vote on.`;
}

/** Why this caller cannot vote on it now; null for one who may. */
export function voteObstacle(row: ItemRow, facts: MeetingFacts): string | null {
  const seat = seatOf(facts.seats, facts.actor);
  const refusal = notByThisCaller("vote", facts.actor, seat) ?? voteLock(row, facts);
  if (refusal) return refusal;
  if (!seat?.isPresent) return "You are not marked as present at this meeting.";
  const conflict = facts.conflicts.get(row.id)?.find(({ userId }) => userId === facts.actor.id);
  if (conflict) return `You have a conflict of interest in this file: ${conflict.reason}`;
  const own = row.votes.find(({ userId }) => userId === facts.actor.id);
  if (own?.choice !== "recused") return null;
  return `You recused yourself (${own.reason}). Take the recusal back before you vote.`;
}

export function committeeItem(row: ItemRow, facts: MeetingFacts): z.input<typeof CommitteeItem> {
  const { tally, conflicts } = standing(row, facts);
  return {
    id: row.id,
    position: row.position,
    note: row.note,
    ...fileMembers(row),
    checklist: { required: row.required, settled: row.settled },
    hasPacket: row.hasPacket,
    outcome: outcomeOf(row),
    outcomeEventId: row.decision?.id ?? null,
    decidedAt: row.decision && new Date(row.decision.occurredAt).toISOString(),
    decidedByName: row.decision?.actorName ?? "",
    decisionReason: row.decision?.reason ?? "",
    conflicts,
    votes: row.votes.map((vote) => ({ ...vote, castAt: new Date(vote.castAt).toISOString() })),
    tally,
    cannotVote: voteObstacle(row, facts) ?? "",
  };
}

/** Only what could not be made is made again. */
function notFailed(action: MeetingAction, { packetState, minutesState }: MeetingRow): string | null {
  const state = action === "drawPacket" ? packetState : action === "drawMinutes" ? minutesState : "failed";
  return state === "failed" ? null : "Only what could not be made is made again.";
}

export function committeeMeeting(facts: MeetingFacts, rows: readonly ItemRow[]): z.input<typeof CommitteeMeeting> {
  const { meeting, seats, quorum, actor } = facts;
  const seat = seatOf(seats, actor);
  const state = stateOf(meeting);
  const refusals = meetingActions.map((action) => ({
    action,
    reason: notByThisCaller(action, actor, seat) ?? notInThisState(action, state) ?? notFailed(action, meeting),
  }));
  return {
    id: meeting.id,
    name: meeting.name,
    meetsAt: meeting.meetsAt.toISOString(),
    place: meeting.place,
    state,
    quorum,
    remarks: meeting.remarks,
    packet: {
      state: fileState(meeting.packetState),
      problem: meeting.packetProblem,
      sha256: meeting.packetSha256,
      pages: meeting.packetPages,
      builtAt: isoMoment(meeting.packetBuiltAt),
    },
    minutes: {
      state: fileState(meeting.minutesState),
      problem: meeting.minutesProblem,
      sha256: meeting.minutesSha256,
      pages: null,
      builtAt: null,
    },
    members: seats.map(({ userId, userName, isChair, isPresent, position }) => ({
      userId,
      userName,
      isChair,
      isPresent,
      position,
      isMe: userId === seat?.userId,
    })),
    items: rows.map((row) => committeeItem(row, facts)),
    isMember: seat !== undefined,
    isChair: seat?.isChair ?? false,
    allowedActions: refusals.filter(({ reason }) => reason === null).map(({ action }) => action),
    unavailableActions: refusals.flatMap(({ action, reason }) => (reason === null ? [] : [{ action, reason }])),
    createdAt: meeting.createdAt.toISOString(),
    createdByName: meeting.createdByName,
    publishedAt: isoMoment(meeting.publishedAt),
    publishedByName: meeting.publishedByName ?? "",
    closedAt: isoMoment(meeting.closedAt),
    closedByName: meeting.closedByName ?? "",
    version: meeting.version,
  };
}
