import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { fileTypes } from "@/lib/providers/enumerations";
import { FileVerdict } from "@/lib/policies/judge-file";
import { workflowActions, workflowStatusNames } from "@/lib/workflows/state-machine";
import { tallyResults, voteChoices } from "./tally";

/** What became of a file in a meeting. `undecided` only once the meeting is closed. */
export const itemOutcomes = ["approved", "denied", "tabled", "undecided"] as const;

const count = z.number().int();

/** How the vote on one file stands. */
export const CommitteeTally = z
  .object({
    for: count,
    against: count,
    table: count,
    abstain: count,
    recused: count.meta({ description: "Members who take no part: recused, or with a conflict of interest" }),
    present: count.meta({ description: "Members present, or who have voted on this file" }),
    eligible: count.meta({ description: "Of those, who are not recused: they make the quorum" }),
    voted: count,
    quorum: count,
    hasQuorum: z.boolean(),
    result: z.enum(tallyResults).meta({
      description:
        "The choice of more than half of the votes for, against and to table; tied without one; none before the first; no-quorum while too few take part",
    }),
    sentence: z.string(),
  })
  .meta({ id: "CommitteeTally" });

const CommitteeVote = z
  .object({
    userId: z.string(),
    userName: z.string(),
    choice: z.enum(voteChoices),
    reason: z.string(),
    castAt: z.iso.datetime(),
  })
  .meta({ id: "CommitteeVote" });

const CarriedFrom = z
  .object({
    itemId: z.string(),
    meetingId: z.string(),
    meetingName: z.string(),
    meetsAt: z.iso.datetime(),
    outcome: z.enum(itemOutcomes),
  })
  .meta({ id: "CommitteeCarriedFrom", description: "The meeting that left the file open" });

const fileMembers = {
  workflowId: z.string(),
  kind: z.enum(["provider", "facility"]),
  subjectId: z.string(),
  name: z.string(),
  npi: z.string(),
  states: z.array(z.string()),
  cycle: z.enum(["Initial", "Recredentialing"]),
  status: z.enum(workflowStatusNames),
  statusChangedAt: z.iso.datetime(),
  fileType: z.enum(fileTypes),
  openFlags: z.object({ critical: count, major: count, minor: count }),
  carriedFrom: CarriedFrom.nullable(),
};

/** A file that a committee may be asked about. */
export const CommitteeCandidate = z
  .object({
    ...fileMembers,
    sharedReason: z.string().meta({ description: "Why it was given to the committee; may be empty" }),
  })
  .meta({ id: "CommitteeCandidate" });
export type CommitteeCandidate = z.output<typeof CommitteeCandidate>;

/** A file on the agenda. */
export const CommitteeItem = z
  .object({
    id: z.string(),
    position: count.meta({ description: "Counts from 1" }),
    note: z.string(),
    ...fileMembers,
    checklist: z.object({ required: count, settled: count }),
    hasPacket: z.boolean(),
    outcome: z.enum(itemOutcomes).nullable().meta({
      description: "Of a published meeting, as the file's timeline says now; of a closed one, as it was closed",
    }),
    outcomeEventId: z.string().nullable(),
    decidedAt: MomentAnswer,
    decidedByName: z.string(),
    decisionReason: z.string(),
    conflicts: z.array(z.object({ userId: z.string(), userName: z.string(), reason: z.string() })).meta({
      description: "Members with an open conflict of interest: they cannot vote on this file",
    }),
    votes: z.array(CommitteeVote),
    tally: CommitteeTally,
    cannotVote: z.string().meta({ description: "Why the caller cannot vote on it now; empty for one who may" }),
  })
  .meta({ id: "CommitteeItem" });
export type CommitteeItem = z.output<typeof CommitteeItem>;

/** What the packet's summary page of a file says, as the file stands now. */
export const CommitteeFileSummary = z
  .object({
    verdict: FileVerdict.nullable(),
    redFlags: z.array(
      z.object({
        id: z.string(),
        severity: z.enum(["critical", "major"]),
        flagType: z.string(),
        description: z.string(),
        isConfirmed: z.boolean(),
        flaggedDate: z.iso.datetime(),
      }),
    ),
    checklist: z.array(
      z.object({
        element: z.string(),
        label: z.string(),
        required: z.boolean(),
        status: z.string(),
        statusLabel: z.string(),
        verifiedAt: MomentAnswer,
        isPastWindow: z.boolean(),
        note: z.string(),
      }),
    ),
    openPoints: z.array(z.string()).meta({ description: "What stands against a decision, or is not settled" }),
    decideBy: DateAnswer.meta({ description: "When the first required element grows too old for a decision" }),
    overrides: z.array(
      z.object({ kind: z.string(), reason: z.string(), actorName: z.string(), createdAt: z.iso.datetime() }),
    ),
    lastDecision: z
      .object({
        action: z.enum(workflowActions),
        label: z.string(),
        occurredAt: z.iso.datetime(),
        actorName: z.string(),
        reason: z.string(),
      })
      .nullable()
      .meta({ description: "The latest of this workflow that was not reverted" }),
    lastCredentialedDate: DateAnswer,
  })
  .meta({ id: "CommitteeFileSummary" });
export type CommitteeFileSummary = z.output<typeof CommitteeFileSummary>;
