import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, MomentAnswer } from "@/lib/api/wire-schemas";
import { Severity } from "@/lib/flags/flag-severity";
import { verificationStatusNames } from "@/lib/verification/elements";
import { historyKindNames } from "./history-kinds";

const Told = z.union([z.string(), z.number(), z.boolean()]).nullable();

const FieldChange = z.object({
  path: z
    .array(z.string())
    .meta({ description: "Where it stands: the member, the element's name in a list, its member" }),
  before: Told,
  after: Told,
});
export type FieldChange = z.infer<typeof FieldChange>;

const HistoryEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor_type: z.enum(["user", "client", "system"]),
    actor_id: z.string(),
    actor_name: z.string(),
    client_name: z.string().nullable().meta({ description: "The API client through which a person acted" }),
    kind: z.enum(historyKindNames),
    action: z.string().meta({ description: "The operation, the step or the job that acted" }),
    summary: z.string().meta({ description: "The act in words" }),
    subject_type: z.string(),
    subject_id: z.string(),
    subject_label: z.string().meta({ description: "The document's name, the flag's type; empty for the file itself" }),
    reason: z.string(),
    changes: z.array(FieldChange),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const HistoryPage = z.object({
  data: z.array(HistoryEntry),
  people: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: "Everybody who ever acted on the file; on the first page, empty behind a cursor" }),
  next_cursor: z.string().nullable(),
});

const HistoryQuery = z.object({
  kind: z.enum(historyKindNames).optional(),
  actor_id: Id.optional(),
  limit: z.number().int().min(1).max(200).default(50).meta({ description: "Entries to return, 1 to 200" }),
  cursor: z.string().max(64).optional().meta({ description: "The `next_cursor` of the page before" }),
});

const told =
  "Who did what, when and why, and what it changed: of the record, its workflows, flags, documents and letters. Newest first.";
const provider = { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const facility = { facilityId: "fac_01hzy3v7k4c9m2n8p5q6r7s8t9" };

export const listProviderHistory = operation({
  id: "listProviderHistory",
  tag: "history",
  method: "GET",
  path: "/v2/provider/{providerId}/history",
  summary: "List everything that was ever done with a provider's file",
  description: told,
  access: "any role",
  query: HistoryQuery,
  responses: { 200: HistoryPage },
  example: { params: provider, query: { kind: "record", limit: 50 } },
});

export const listFacilityHistory = operation({
  id: "listFacilityHistory",
  tag: "history",
  method: "GET",
  path: "/v2/facilities/{facilityId}/history",
  summary: "List everything that was ever done with a facility's file",
  description: told,
  access: "any role",
  query: HistoryQuery,
  responses: { 200: HistoryPage },
  example: { params: facility, query: { kind: "record", limit: 50 } },
});

const Verdict = z.object({ status: z.enum(verificationStatusNames), source: z.string(), verified_at: MomentAnswer });

const CycleChanges = z
  .object({
    since: z.object({ workflow_id: z.string(), at: z.iso.datetime(), decided_by: z.string() }).nullable().meta({
      description: "The approval before the present cycle; null where none was made here, as in an initial one",
    }),
    fields: z.array(FieldChange.extend({ at: z.iso.datetime(), by: z.string() })),
    elements: z.array(
      z.object({ element: z.string(), label: z.string(), before: Verdict.nullable(), after: Verdict.nullable() }),
    ),
    documents: z.array(
      z.object({ id: z.string(), name: z.string(), file_type: z.string(), added_at: z.iso.datetime(), by: z.string() }),
    ),
    flags: z.array(
      z.object({
        id: z.string(),
        flag_type: z.string(),
        severity: Severity,
        description: z.string(),
        raised_at: z.iso.datetime(),
        is_open: z.boolean(),
        resolution: z.string(),
      }),
    ),
    is_cut: z.boolean().meta({ description: "More changed than is told here" }),
  })
  .meta({ id: "CycleChanges" });
export type CycleChanges = z.infer<typeof CycleChanges>;

const since =
  "Between the last approval before the present workflow and now: values of the record, verdicts of the checklist, documents that came, flags that were raised or closed.";

export const getProviderCycleChanges = operation({
  id: "getProviderCycleChanges",
  tag: "history",
  method: "GET",
  path: "/v2/provider/{providerId}/cycle-changes",
  summary: "See what changed in a provider's file since the last cycle",
  description: since,
  access: "any role",
  responses: { 200: CycleChanges },
  example: { params: provider },
});

export const getFacilityCycleChanges = operation({
  id: "getFacilityCycleChanges",
  tag: "history",
  method: "GET",
  path: "/v2/facilities/{facilityId}/cycle-changes",
  summary: "See what changed in a facility's file since the last cycle",
  description: since,
  access: "any role",
  responses: { 200: CycleChanges },
  example: { params: facility },
});
