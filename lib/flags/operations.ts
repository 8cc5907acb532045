import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, paging, Success } from "@/lib/api/wire-schemas";
import { flagSorts, searchCriteria, searchCriteriaV2 } from "./flag-criteria";
import { FlagDetail } from "./flag-detail-schemas";
import { FlagCounts, FlagElement, FlagRecord, FlagRecordV2 } from "./flag-schemas";

export { changeMatchingFlags, getFlagChange, undoFlagChange } from "./change-operations";
export {
  markFacilityFlagsRead,
  markFlagRead,
  markFlagReadByWebhook,
  markFlagReadV2,
  markFlagUnread,
  markFlagsRead,
  markFlagsReadV2,
  markFlagsUnread,
  markProviderFlagsRead,
} from "./read-state-operations";

const params = { id: "flg_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const page = { offset: paging.offset, limit: paging.limit };
const found = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), meta: z.object({ total: z.number() }) });

export const listFlags = operation({
  id: "listFlags",
  tag: "flags",
  method: "GET",
  path: "/flags",
  summary: "List the flags of the organization",
  description:
    "Newest first, active or not. Flags of facilities are among them: with a `facilityId`, and an empty `provider_id`.",
  access: "any role",
  transaction: "one statement",
  query: z.object({
    ...paging,
    npi: searchCriteria.npi,
    read: z.boolean().optional().meta({ description: "Read by the caller, or not" }),
    shared: z.boolean().optional().meta({ description: "Shared to the credentialing committee, or not" }),
  }),
  responses: { 200: z.array(FlagRecord) },
  example: { query: { read: false, limit: 20 } },
});

export const setFlagsActive = operation({
  id: "setFlagsActive",
  tag: "flags",
  method: "PATCH",
  path: "/flags",
  summary: "Deactivate or activate many flags",
  description:
    "Each element says whether its flag shall be active. Those that cannot be changed (unknown; a confirmed match, which only a Supervisor clears) are answered with success false, the others are done.",
  access: "any role",
  transaction: false,
  body: z.object({
    flags: z
      .array(z.object({ id: Id, active: z.boolean() }))
      .max(10_000, "may name 10000 flags at most")
      .meta({ description: "Of a flag that is named twice the last word counts" }),
  }),
  responses: { 200: z.object({ flags: z.array(z.object({ id: z.string(), success: z.boolean() })) }) },
  example: { body: { flags: [{ id: params.id, active: false }] } },
});

export const activateFlag = operation({
  id: "activateFlag",
  tag: "flags",
  method: "PATCH",
  path: "/flags/{id}/activate",
  summary: "Activate a flag",
  access: "any role",
  body: z.object({ reason: z.string().max(2000).optional() }),
  responses: { 200: Success },
  example: { params },
});

export const deactivateFlag = operation({
  id: "deactivateFlag",
  tag: "flags",
  method: "PATCH",
  path: "/flags/{id}/deactivate",
  summary: "Deactivate (clear) a flag",
  description:
    "A confirmed match is cleared by a Supervisor only. A cleared flag stays cleared until the list record or the provider's identity data changes.",
  access: "any role",
  body: z.object({ reason: z.string().max(2000).optional().meta({ title: "Reason" }) }),
  responses: { 200: Success },
  example: { params, body: { reason: "Another person of the same name: different date of birth" } },
});

export const searchFlags = operation({
  id: "searchFlags",
  tag: "flags",
  method: "GET",
  path: "/flags/search",
  summary: "Search flags",
  description: "Newest first, active or not; seen and unseen are the caller's own.",
  access: "any role",
  transaction: "one statement",
  query: z.object({ ...page, ...searchCriteria }),
  responses: { 200: found(FlagRecord) },
  example: { query: { flagType: ["OIG exclusion"], flagReadStatus: "unseen" } },
});

export const listProviderFlags = operation({
  id: "listProviderFlags",
  tag: "flags",
  method: "GET",
  path: "/v2/flags",
  summary: "List the flags of a provider or a facility",
  description: "Active flags first. Exactly one of provider_id and facility_id is given; facility_id is ours.",
  access: "any role",
  transaction: "one statement",
  query: z
    .object({ provider_id: Id.optional(), facility_id: Id.optional() })
    .refine(
      ({ provider_id: provider, facility_id: facility }) => (provider === undefined) !== (facility === undefined),
      {
        path: ["provider_id"],
        message: "or facility_id is required, and only one of the two",
      },
    ),
  responses: { 200: z.array(FlagElement) },
  example: { query: { provider_id: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

export const searchFlagsV2 = operation({
  id: "searchFlagsV2",
  tag: "flags",
  method: "GET",
  path: "/v2/flags/search",
  summary: "Search flags",
  description:
    "Seen and unseen are the caller's own. Ours: report_date_start and all after it, sort, and cursor: give back meta.next_cursor to go on exactly behind the last flag, whatever came or went meanwhile.",
  access: "any role",
  transaction: "one statement",
  query: z.object({
    ...page,
    ...searchCriteriaV2,
    sort: z.enum(flagSorts).default("newest"),
    cursor: z.string().max(500).optional().meta({ description: "Instead of offset" }),
  }),
  responses: {
    200: z.object({
      data: z.array(FlagRecordV2),
      meta: z.object({ total: z.number(), next_cursor: z.string().nullable() }),
    }),
  },
  example: { query: { severity: ["critical"], active: true, flagReadStatus: "unseen" } },
});

export const getFlagCounts = operation({
  id: "getFlagCounts",
  tag: "flags",
  method: "GET",
  path: "/v2/flags/counts",
  summary: "Count active flags, and those the caller has not read, by severity",
  access: "any role",
  responses: { 200: FlagCounts },
  example: {},
});

export const getFlag = operation({
  id: "getFlag",
  tag: "flags",
  method: "GET",
  path: "/v2/flags/{id}",
  summary: "Read a flag with its evidence",
  description:
    "The subject beside every list record behind the flag, the bars of the score, what changed since it was cleared, who read it, and its history.",
  access: "any role",
  responses: { 200: FlagDetail },
  example: { params },
});
