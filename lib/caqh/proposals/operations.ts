import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, paging, Reason } from "@/lib/api/wire-schemas";
import { holdsWrittenNumber } from "@/lib/providers/social-security-number";
import { CaqhDecisionResult, CaqhProposalRecord, ProposalSectionName, ProposalStateName } from "./proposal-schemas";

const params = { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const proposalId = "cqp_01hzy3v7k4c9m2n8p5q6r7s8t9";

/** Most proposals that one call decides. */
export const maximumProposals = 1000;

const ProposalIds = z
  .array(Id)
  .min(1, "must name at least one proposal")
  .max(maximumProposals, `may name ${maximumProposals} proposals at most`)
  .meta({ description: "One that is named twice counts once" });
// A reason is kept in the audit log, which holds no social security number.
const OpenReason = Reason.refine((text) => !holdsWrittenNumber(text), {
  error: "holds what is written like a social security number",
}).meta({ title: "Reason" });

export const listCaqhProposals = operation({
  id: "listCaqhProposals",
  tag: "caqh",
  method: "GET",
  path: "/v2/provider/{providerId}/caqh-proposals",
  summary: "List what CAQH says differently from the file",
  description:
    "Field by field, and record by record where the file has none; in the order of the file's sections, records and members. Nothing of it is on file until somebody accepts it. Without `state` those that wait for a decision.",
  access: "any role",
  query: z.object({
    ...paging,
    state: z.array(ProposalStateName).default(["open"]),
    section: z.array(ProposalSectionName).optional(),
  }),
  responses: { 200: z.array(CaqhProposalRecord) },
  example: { params, query: { state: ["open"], limit: 100 } },
});

export const decideCaqhProposals = operation({
  id: "decideCaqhProposals",
  tag: "caqh",
  method: "POST",
  path: "/v2/provider/{providerId}/caqh-proposals/decide",
  summary: "Accept or decline what CAQH says",
  description:
    "What is accepted is written as if somebody had typed it: the section's rules hold, facts that changed are verified anew, and the audit log names the profile and the day of its attestation. What is declined stays declined until the profile says something else; declining takes a reason. 204 when all were decided, 207 with each id and what became of it when some were not: those stay as they were.",
  access: "any role",
  body: z
    .object({
      decision: z.enum(["accept", "decline"]),
      proposals: ProposalIds,
      reason: OpenReason.optional(),
    })
    .check(({ value, issues }) => {
      if (value.decision === "accept" || value.reason !== undefined) return;
      issues.push({
        code: "custom",
        input: undefined,
        path: ["reason"],
        message: "is required to decline what the profile says",
      });
    }),
  responses: { 204: null, 207: CaqhDecisionResult },
  example: { params, body: { decision: "decline", proposals: [proposalId], reason: "The board says otherwise" } },
});

export const undoCaqhDecisions = operation({
  id: "undoCaqhDecisions",
  tag: "caqh",
  method: "POST",
  path: "/v2/provider/{providerId}/caqh-proposals/undo",
  summary: "Take decisions about what CAQH says back",
  description:
    "The proposals wait for a decision again. What was accepted is taken out of the file, as long as it stands there as it was accepted. 204 when all were taken back, 207 with each id and what became of it when some were not.",
  access: "any role",
  body: z.object({ proposals: ProposalIds, reason: OpenReason.optional() }),
  responses: { 204: null, 207: CaqhDecisionResult },
  example: { params, body: { proposals: [proposalId], reason: "Accepted by mistake" } },
});
