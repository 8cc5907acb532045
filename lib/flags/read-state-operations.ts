import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Reason, Success } from "@/lib/api/wire-schemas";
import { idsOf } from "@/lib/bulk-choice";
import { BulkFlagResult } from "./flag-change-schemas";

const params = { id: "flg_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const WithOptionalReason = z.object({ reason: Reason.optional() });

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
