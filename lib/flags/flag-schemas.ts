import { z } from "zod";
import { DateAnswer, Id, Moment, MomentAnswer, Reason } from "@/lib/api/wire-schemas";
import { idsOf } from "@/lib/bulk-choice";
import { bandNames } from "@/lib/verification/matching/policy";

export const severities = ["critical", "major", "minor"] as const;
export type Severity = (typeof severities)[number];
export const Severity = z.enum(severities);

export const actionSources = ["CREDENTIALING", "MONITORING", "MANUAL"] as const;
const readStatuses = ["seen", "unseen", "all"] as const;

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

/** Ours: a list record that stands or stood behind a flag, compared with its subject. */
const FlagMatch = z.object({
  id: z.string(),
  source: z.string(),
  list_name: z.string(),
  band: z.enum(bandNames),
  bits: z.number(),
  cut: z.number().nullable().meta({ description: "Bits from which a person looks; null where no score decides" }),
  bars: z.array(z.object({ label: z.string(), bits: z.number(), detail: z.string() })),
  reason: z.string(),
  policy_version: z.number(),
  found_at: MomentAnswer,
  ended_at: MomentAnswer,
  ended_because: z.string(),
  version: z
    .object({
      id: z.string(),
      file_name: z.string(),
      list_date: DateAnswer,
      loaded_at: MomentAnswer,
      record_count: z.number(),
    })
    .nullable(),
  record: z.object({
    id: z.string(),
    key: z.string(),
    number: z.string(),
    kind: z.string(),
    name: z.string(),
    other_names: z.array(z.string()),
    npi: z.string(),
    birth_dates: z.array(z.string()),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    sanction_type: z.string(),
    effective_date: DateAnswer,
    reinstated_date: DateAnswer,
    raw: z.record(z.string(), z.unknown()),
  }),
});

/** Whom a flag is about, as far as a record can be compared with it. */
const FlagSubject = z.object({
  kind: z.enum(["provider", "facility"]),
  id: z.string(),
  name: z.string(),
  degree: z.string(),
  npi: z.string(),
  birth_date: DateAnswer,
  states: z.array(z.string()),
  addresses: z.array(z.string()),
  specialties: z.array(z.string()),
  status: z.string(),
  monitoring_status: z.string(),
  workflow_id: z.string(),
});

export const FlagDetail = FlagRecordV2.extend({
  last_confirmed_at: MomentAnswer,
  subject: FlagSubject,
  matches: z.array(FlagMatch).meta({ description: "Every list record behind the flag, those in force first" }),
  changes_since_cleared: z
    .array(z.string())
    .meta({ description: "What differs from what was compared when it was cleared; reopened_because once it is open" }),
  readers: z.array(
    z.object({ reader_id: z.string(), reader_name: z.string(), read_at: MomentAnswer, reason: z.string() }),
  ),
  history: z.array(
    z.object({
      at: MomentAnswer,
      by: z.string(),
      client_name: z.string().nullable().meta({ description: "The API client through which a person acted" }),
      action: z.string(),
      reason: z.string(),
      changes: z.unknown(),
    }),
  ),
}).meta({ id: "FlagDetail" });

/** How many wait for the caller; by severity. */
const Counts = z.object({ total: z.number(), critical: z.number(), major: z.number(), minor: z.number() });
export const FlagCounts = z
  .object({
    unseen: Counts.meta({ description: "Active flags that the caller has not read" }),
    active: Counts,
  })
  .meta({ id: "FlagCounts" });

const Spelled = (what: string) => z.array(z.string().max(200)).max(200).optional().meta({ description: what });
const NameStart = z.string().max(100).optional().meta({ description: "Beginning of the name; accents do not count" });
const Npis = z.string().max(12_000).optional().meta({ description: "One or several NPIs, separated by comma or dash" });
const From = Moment.optional().meta({ description: "At or after" });
const Until = Moment.optional().meta({ description: "At or before; a calendar date means all of its day" });

/** What the unversioned search asks for. */
export const searchCriteria = {
  npi: Npis,
  flagType: Spelled("Any of these types"),
  firstName: NameStart,
  lastName: NameStart,
  subCollectionName: Spelled("Any of these parts of the file"),
  sharedToCredCommittee: z.boolean().optional(),
  flagReadStatus: z.enum(readStatuses).optional(),
  flaggedDateStart: From,
  flaggedDateEnd: Until,
  expirationDateStart: From,
  expirationDateEnd: Until,
  reportDateStart: From,
  reportDateEnd: Until,
};

/** What the search of version 2 asks for; from `report_date_start` on it is ours. */
export const searchCriteriaV2 = {
  npi: Npis,
  flag_type: Spelled("Any of these types"),
  first_name: NameStart,
  last_name: NameStart,
  sub_collection_name: Spelled("Any of these parts of the file"),
  shared_to_cred_committee: z.boolean().optional(),
  flagReadStatus: z.enum(readStatuses).optional(),
  flagged_date_start: From,
  flagged_date_end: Until,
  expiration_date_start: From,
  expiration_date_end: Until,
  report_date_start: From,
  report_date_end: Until,
  severity: z.array(Severity).optional(),
  active: z.boolean().optional(),
  action_source: z.array(z.enum(actionSources)).optional(),
  provider_id: Id.optional(),
  facility_id: Id.optional(),
  source: Spelled("Any of these lists stands behind the flag"),
};

export const FlagCriteria = z
  .object(searchCriteriaV2)
  .meta({ id: "FlagCriteria", description: "Chooses as the search of version 2 does" });

/** newest first; the most severe first; by the subject's name, so that one's flags stand together. */
export const flagSorts = ["newest", "severity", "subject"] as const;

export const bulkActions = ["mark_read", "mark_unread", "deactivate", "activate"] as const;
const needReason: readonly string[] = ["mark_read", "deactivate"];

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== "all";

export const FlagChangeRequest = z
  .object({
    action: z.enum(bulkActions),
    reason: Reason.optional().meta({ description: "Required to mark read and to deactivate; kept with every flag" }),
    ids: idsOf("flags").optional(),
    matching: FlagCriteria.optional().meta({ description: "Instead of ids: everything that matches now" }),
    except_ids: idsOf("flags").optional().meta({ description: "Left out of what matches" }),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [path], message });
    const { ids, matching } = value;
    if ((ids === undefined) === (matching === undefined))
      refuse("ids", "or matching is required, and only one of them");
    if (ids?.length === 0) refuse("ids", "names nothing");
    if (matching && !Object.values(matching).some(isGiven)) refuse("matching", "names nothing: give a criterion");
    if (value.reason === undefined && needReason.includes(value.action)) refuse("reason", "is required");
  })
  .meta({ id: "FlagChangeRequest" });
export type FlagChangeRequest = z.output<typeof FlagChangeRequest>;

/** What became of a change of many flags, or of its undoing. */
export const FlagChange = z
  .object({
    id: z.string(),
    success: z.boolean().meta({ description: "False while it runs, and when a flag failed" }),
    action: z.enum([...bulkActions, "undo"]),
    state: z.enum(["running", "done"]),
    matched: z.number().meta({ description: "Flags that were chosen" }),
    changed: z.number(),
    unchanged: z.number().meta({ description: "Flags that already were as asked" }),
    failed: z.number(),
    results: z
      .array(z.object({ id: z.string(), success: z.literal(false), error: z.string() }))
      .meta({ description: "Every flag that failed, and why; the first 10,000" }),
    reason: z.string(),
    created_at: MomentAnswer,
    created_by_name: z.string(),
    undo_of: z.string().meta({ description: "The change that this one takes back; empty otherwise" }),
    can_undo: z.boolean(),
  })
  .meta({ id: "FlagChange" });

/** 207 of the bulk operations: every id, in the order it was named. */
export const BulkFlagResult = z
  .object({
    success: z.literal(false),
    results: z.array(z.object({ id: z.string(), success: z.boolean(), error: z.string().optional() })),
  })
  .meta({ id: "BulkFlagResult" });
