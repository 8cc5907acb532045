import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { Severity } from "./flag-severity";

/** The members of a flag that the specification requires in `GET /v2/flags`. */
const specified = {
  id: z.string(),
  read: z
    .boolean()
    .meta({ description: "Whether the caller has read it; an API client that is no user reads as itself" }),
  active: z.boolean(),
  subCollectionName: z.string(),
  description: z.string(),
  actionSource: z.string(),
  createdAt: MomentAnswer,
  flagType: z.string(),
};

/** A flag as `GET /v2/flags` shows it, with the members that we add for screens. */
export const FlagElement = z
  .object({
    ...specified,
    severity: Severity,
    isConfirmed: z.boolean(),
    sharedToCredCommittee: z.boolean(),
    evidence: z.unknown(),
    resolution: z.string(),
    resolutionReason: z.string(),
    resolvedByName: z.string(),
    resolvedAt: MomentAnswer,
    flaggedDate: MomentAnswer,
    dueDate: DateAnswer,
    reopenedBecause: z.string(),
  })
  .meta({ id: "Flag" });

/** What a list or a search shows of a flag, whichever way the operation spells what is ours. */
const listed = {
  ...specified,
  flagId: z.string(),
  status: z.enum(["seen", "unseen"]),
  provider_id: z.string().meta({ description: "Empty when the flag is about a facility" }),
  npi: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  severity: Severity,
  sharedToCredCommittee: z.boolean(),
  flaggedDate: MomentAnswer,
  expirationDate: DateAnswer,
  reportDate: DateAnswer,
  evidence: z.unknown(),
};

export const FlagRecord = z
  .object({
    ...listed,
    facilityId: z.string().meta({ description: "Empty when the flag is about a provider" }),
    subjectName: z.string().meta({ description: "Last name, first name; or the facility's name" }),
    workflowId: z.string(),
    isConfirmed: z.boolean(),
    dueDate: DateAnswer,
    reopenedBecause: z.string(),
    resolution: z.string(),
    resolutionReason: z.string(),
    resolvedByName: z.string(),
    resolvedAt: MomentAnswer,
    readAt: MomentAnswer,
    readReason: z.string(),
    lists: z.array(z.string()).meta({ description: "Keys of the lists whose records stand behind it" }),
  })
  .meta({ id: "FlagRecord" });

export const FlagRecordV2 = z
  .object({
    ...listed,
    facility_id: z.string().meta({ description: "Empty when the flag is about a provider" }),
    subject_name: z.string().meta({ description: "Last name, first name; or the facility's name" }),
    workflow_id: z.string(),
    is_confirmed: z.boolean(),
    due_date: DateAnswer,
    reopened_because: z.string(),
    resolution: z.string(),
    resolution_reason: z.string(),
    resolved_by_name: z.string(),
    resolved_at: MomentAnswer,
    read_at: MomentAnswer,
    read_reason: z.string(),
    lists: z.array(z.string()).meta({ description: "Keys of the lists whose records stand behind it" }),
  })
  .meta({ id: "FlagRecordV2" });

/** How many wait for the caller; by severity. */
const Counts = z.object({ total: z.number(), critical: z.number(), major: z.number(), minor: z.number() });

export const FlagCounts = z
  .object({
    unseen: Counts.meta({ description: "Active flags that the caller has not read" }),
    active: Counts,
  })
  .meta({ id: "FlagCounts" });
