import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, paging, Reason, Success } from "@/lib/api/wire-schemas";
import { idsOf } from "@/lib/bulk-choice";
import {
  BulkFlagResult,
  FlagChange,
  FlagChangeRequest,
  FlagCounts,
  FlagDetail,
  FlagElement,
  FlagRecord,
  FlagRecordV2,
  flagSorts,
  searchCriteria,
  searchCriteriaV2,
} from "./flag-schemas";

const params = { id: "flg_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const WithOptionalReason = z.object({ reason: Reason.optional() });
const page = { offset: paging.offset, limit: paging.limit };
const found = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), meta: z.object({ total: z.number() }) });

export const listFlags = operation({
  id: "listFlags",
  tag: "flags",
  method: "GET",
  path: "/flags",
  summary: "List the flags of the organization",
  description: "Newest first, active or not.",
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

export const markFlagReadByWebhook = operation({
  id: "markFlagReadByWebhook",
  tag: "flags",
  method: "PATCH",
  path: "/flags/webhook/{id}/mark-read",
  summary: "Mark a flag read from a webhook's receiver",
  access: "any role",
  body: WithOptionalReason,
  responses: { 204: null },
  example: { params, body: { reason: "Reviewed via webhook" } },
});

export const markFlagsRead = operation({
  id: "markFlagsRead",
  tag: "flags",
  method: "PATCH",
  path: "/flags/bulk-mark-read",
  summary: "Mark many flags read",
  description: "204 when every flag is read now, 207 with each id and what became of it when some failed.",
  access: "any role",
  body: z.object({ flagIds: idsOf("flags"), reason: Reason }),
  responses: { 204: null, 207: BulkFlagResult },
  example: { body: { flagIds: [params.id], reason: "Reviewed in the weekly meeting" } },
});

export const markFlagRead = operation({
  id: "markFlagRead",
  tag: "flags",
  method: "PATCH",
  path: "/flags/{id}/mark-read",
  summary: "Mark a flag read",
  access: "any role",
  body: WithOptionalReason,
  responses: { 200: Success },
  example: { params, body: { reason: "Flag reviewed by analyst" } },
});

export const markFlagUnread = operation({
  id: "markFlagUnread",
  tag: "flags",
  method: "PATCH",
  path: "/flags/{id}/mark-unread",
  summary: "Mark a flag unread",
  access: "any role",
  responses: { 200: Success },
  example: { params },
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

export const markFlagsUnread = operation({
  id: "markFlagsUnread",
  tag: "flags",
  method: "PATCH",
  path: "/flags/bulk-mark-unread",
  summary: "Mark many flags unread",
  description: "204 when every flag is unread now, 207 with each id and what became of it when some failed.",
  access: "any role",
  body: z.object({ flagIds: idsOf("flags") }),
  responses: { 204: null, 207: BulkFlagResult },
  example: { body: { flagIds: [params.id] } },
});

export const markProviderFlagsRead = operation({
  id: "markProviderFlagsRead",
  tag: "flags",
  method: "POST",
  path: "/flags/{id}/mark-all-read-for-provider",
  summary: "Mark all flags of a provider read and the provider approved",
  description:
    "The id is the provider's. Its monitoring status becomes No action required; who, when and why are kept. No workflow is decided by it.",
  access: "any role",
  body: WithOptionalReason,
  responses: { 204: null },
  example: { params: { id: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" }, body: { reason: "Provider reviewed and approved" } },
});

export const markFacilityFlagsRead = operation({
  id: "markFacilityFlagsRead",
  tag: "flags",
  method: "POST",
  path: "/v2/facilities/{facilityId}/mark-all-flags-read",
  summary: "Mark all flags of a facility read and the facility approved",
  description: "Ours: what mark-all-read-for-provider does, for a facility.",
  access: "any role",
  body: WithOptionalReason,
  responses: { 204: null },
  example: { params: { facilityId: "fac_01hzy3v7k4c9m2n8p5q6r7s8t9" }, body: { reason: "Reviewed and approved" } },
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

export const markFlagsReadV2 = operation({
  id: "markFlagsReadV2",
  tag: "flags",
  method: "PATCH",
  path: "/v2/flags/bulk-mark-read",
  summary: "Mark many flags read",
  description: "204 when every flag is read now, 207 with each id and what became of it when some failed.",
  access: "any role",
  body: z.object({ flag_ids: idsOf("flags"), reason: Reason }),
  responses: { 204: null, 207: BulkFlagResult },
  example: { body: { flag_ids: [params.id], reason: "Reviewed in the weekly meeting" } },
});

export const markFlagReadV2 = operation({
  id: "markFlagReadV2",
  tag: "flags",
  method: "PATCH",
  path: "/v2/flags/{id}/mark-read",
  summary: "Mark a flag read",
  access: "any role",
  body: WithOptionalReason,
  responses: { 204: null },
  example: { params },
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

export const changeMatchingFlags = operation({
  id: "changeMatchingFlags",
  tag: "flags",
  method: "POST",
  path: "/v2/flags/changes",
  summary: "Change many flags, named or found by a search",
  description:
    "What matches is found by the service when the call comes. A change that takes longer than a request may goes on in the background (202); ask for it by its id. 207: some failed, each with its reason; the others are done.",
  access: "any role",
  transaction: false,
  body: FlagChangeRequest,
  responses: { 200: FlagChange, 202: FlagChange, 207: FlagChange },
  example: { body: { action: "mark_read", reason: "Reviewed in the weekly meeting", ids: [params.id] } },
});

export const getFlagChange = operation({
  id: "getFlagChange",
  tag: "flags",
  method: "GET",
  path: "/v2/flags/changes/{changeId}",
  summary: "Read what became of a change of many flags",
  access: "any role",
  responses: { 200: FlagChange },
  example: { params: { changeId: "fch_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

export const undoFlagChange = operation({
  id: "undoFlagChange",
  tag: "flags",
  method: "POST",
  path: "/v2/flags/changes/{changeId}/undo",
  summary: "Take back a change of many flags",
  description:
    "Takes back exactly what that change did, as far as nobody changed it since: what somebody did is named and left as it is (207). Open to who made the change; it can be taken back once.",
  access: "any role",
  transaction: false,
  body: WithOptionalReason,
  responses: { 200: FlagChange, 202: FlagChange, 207: FlagChange },
  example: { params: { changeId: "fch_01hzy3v7k4c9m2n8p5q6r7s8t9" }, body: { reason: "Marked by mistake" } },
});
