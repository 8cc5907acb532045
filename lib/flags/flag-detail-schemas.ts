import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { bandNames } from "@/lib/verification/matching/policy";
import { FlagRecordV2 } from "./flag-schemas";

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
