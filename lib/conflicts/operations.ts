import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Limit, MomentAnswer, Offset, Reason } from "@/lib/api/wire-schemas";

const ConflictRecord = z
  .object({
    id: z.string(),
    userId: z.string(),
    userName: z.string(),
    providerId: z.string().nullable(),
    facilityId: z.string().nullable(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    createdByName: z.string(),
    withdrawnAt: MomentAnswer,
    withdrawnByName: z.string(),
    withdrawnReason: z.string(),
  })
  .meta({ id: "ConflictOfInterest" });

/** What stands between a person and the decision on a file: declared, or told by the same e-mail address. */
export const StandingConflict = z.object({
  id: z.string().nullable().meta({ description: "Null for one that nobody declared: it cannot be withdrawn" }),
  userId: z.string(),
  userName: z.string(),
  reason: z.string(),
  declaredByName: z.string(),
  mayWithdraw: z.boolean().meta({ description: "The caller may withdraw it" }),
});
export type StandingConflict = z.infer<typeof StandingConflict>;

export const listConflictsOfInterest = operation({
  id: "listConflictsOfInterest",
  tag: "conflicts",
  method: "GET",
  path: "/v2/conflicts-of-interest",
  summary: "List conflicts of interest",
  description: "Newest first, the withdrawn ones among them unless `open` is true.",
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    providerId: Id.optional(),
    facilityId: Id.optional(),
    userId: Id.optional(),
    open: z.boolean().default(false).meta({ description: "Only those that were not withdrawn" }),
  }),
  responses: { 200: z.array(ConflictRecord) },
  example: { query: { open: true } },
});

export const declareConflictOfInterest = operation({
  id: "declareConflictOfInterest",
  tag: "conflicts",
  method: "POST",
  path: "/v2/conflicts-of-interest",
  summary: "Declare a conflict of interest",
  description:
    "The person then takes no part in decisions on this provider or facility: approving, denying, tabling, reverting and recording exceptions answer 409. Everybody declares for himself or herself, a Supervisor for others (403).",
  access: "any role",
  body: z.object({
    providerId: Id.optional(),
    facilityId: Id.optional(),
    userId: Id.optional().meta({ title: "Person", description: "A user of the organization; oneself if left out" }),
    reason: Reason.meta({ title: "Reason" }),
  }),
  responses: { 201: ConflictRecord },
  example: { body: { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9", reason: "We share a practice" } },
});

export const withdrawConflictOfInterest = operation({
  id: "withdrawConflictOfInterest",
  tag: "conflicts",
  method: "PUT",
  path: "/v2/conflicts-of-interest/{id}/withdrawal",
  summary: "Withdraw a conflict of interest",
  description: "Whoever declared it, or a Supervisor whom it does not concern (403). It stays on record.",
  access: "any role",
  body: z.object({ reason: Reason.meta({ title: "Reason" }) }),
  responses: { 204: null },
  example: { params: { id: "coi_01hzy3v7k4c9m2n8p5q6r7s8t9" }, body: { reason: "Left the practice in May" } },
});
