import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CalendarDate, DateAnswer, Id, MomentAnswer } from "@/lib/api/wire-schemas";
import { Severity } from "@/lib/flags/flag-severity";
import { bandNames } from "@/lib/verification/matching/policy";

const KnownRecord = z.object({
  id: z.string(),
  recordKey: z.string().meta({ description: "The same record in all its wordings" }),
  name: z.string(),
  npi: z.string().nullable(),
  birthDates: z.array(z.string()),
  address: z.string(),
  sanctionType: z.string(),
  effectiveDate: DateAnswer,
  reinstatedDate: DateAnswer,
});

const KnownMatch = z.object({
  id: z.string(),
  band: z.enum(bandNames),
  bits: z.number(),
  reason: z.string(),
  policyVersion: z.number().int().meta({ description: "Of the matching rules; 0 is what the service brings" }),
  foundAt: MomentAnswer,
  endedAt: MomentAnswer.meta({
    description: "When it stopped to hold, later than the day asked about; null while it holds",
  }),
  endedBecause: z.string(),
  flagId: z.string().nullable(),
  record: KnownRecord.meta({ description: "The record in the wording that was compared" }),
});
export type KnownMatch = z.infer<typeof KnownMatch>;

const KnownList = z.object({
  source: z.string(),
  listName: z.string(),
  version: z
    .object({
      id: z.string(),
      listDate: DateAnswer,
      loadedAt: MomentAnswer,
      recordCount: z.number().int(),
      fileHash: z.string(),
    })
    .nullable()
    .meta({ description: "The version in use then; null before the first" }),
  screenedAt: MomentAnswer.meta({
    description: "End of the last complete screening of everybody monitored by then; null when there was none",
  }),
  screenedVersionId: z.string().nullable(),
  searchedAt: MomentAnswer.meta({
    description: "When a workflow's check last searched this list for the subject by then",
  }),
  matches: z.array(KnownMatch),
});
export type KnownList = z.infer<typeof KnownList>;

const KnownFlag = z.object({
  id: z.string(),
  flagType: z.string(),
  severity: Severity,
  description: z.string(),
  raisedAt: MomentAnswer,
  isOpen: z.boolean().meta({ description: "It was open at the end of the day asked about" }),
  changedAt: MomentAnswer.meta({ description: "When it last opened or closed by then" }),
  changedByName: z.string(),
  reason: z.string(),
});
export type KnownFlag = z.infer<typeof KnownFlag>;

export const Knowledge = z
  .object({
    subject: z.object({ kind: z.enum(["provider", "facility"]), id: z.string() }),
    on: z.iso.date(),
    at: z.iso.datetime().meta({ description: "The moment answered for: the end of the day in UTC, or now for today" }),
    lists: z.array(KnownList),
    flags: z.array(KnownFlag),
  })
  .meta({ id: "Knowledge" });
export type Knowledge = z.infer<typeof Knowledge>;

export const getKnowledge = operation({
  id: "getKnowledge",
  tag: "knowledge",
  method: "GET",
  path: "/v2/monitoring/knowledge",
  summary: "See what was known of a provider or a facility on a day",
  description:
    "For every list the version in use on that day, when it had last been searched, and each record that matched then with its verdict and in its wording of then; and the flags, open or closed as they were.",
  access: "any role",
  query: z
    .object({ provider_id: Id.optional(), facility_id: Id.optional(), on: CalendarDate })
    .refine(
      ({ provider_id: provider, facility_id: facility }) => (provider === undefined) !== (facility === undefined),
      {
        error: "needs provider_id or facility_id, and not both",
        path: ["provider_id"],
      },
    ),
  responses: { 200: Knowledge },
  example: { query: { provider_id: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9", on: "2026-10-31" } },
});
