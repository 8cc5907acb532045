import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, MomentAnswer, Success } from "@/lib/api/wire-schemas";

/** A flag as `GET /v2/flags` shows it, with the members that we add for screens. */
export const FlagElement = z
  .object({
    id: z.string(),
    read: z.boolean(),
    active: z.boolean(),
    subCollectionName: z.string(),
    description: z.string(),
    actionSource: z.string(),
    createdAt: MomentAnswer,
    flagType: z.string(),
    severity: z.enum(["critical", "major", "minor"]),
    isConfirmed: z.boolean(),
    sharedToCredCommittee: z.boolean(),
    evidence: z.unknown(),
    resolution: z.string(),
    resolutionReason: z.string(),
    resolvedByName: z.string(),
    resolvedAt: MomentAnswer,
  })
  .meta({ id: "Flag" });

const example = { params: { id: "flg_01hzy3v7k4c9m2n8p5q6r7s8t9" } };

export const listProviderFlags = operation({
  id: "listProviderFlags",
  tag: "flags",
  method: "GET",
  path: "/v2/flags",
  summary: "List the flags of a provider or a facility",
  description: "Active flags first. Exactly one of provider_id and facility_id is given; facility_id is ours.",
  access: "any role",
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

export const activateFlag = operation({
  id: "activateFlag",
  tag: "flags",
  method: "PATCH",
  path: "/flags/{id}/activate",
  summary: "Activate a flag",
  access: "any role",
  body: z.object({ reason: z.string().max(2000).optional() }),
  responses: { 200: Success },
  example,
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
  example: { ...example, body: { reason: "Another person of the same name: different date of birth" } },
});
