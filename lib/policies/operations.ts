import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { IncludeTotal, Limit, Offset, Reason } from "@/lib/api/wire-schemas";
import { policyKindNames } from "./policy-kinds";
import {
  FilePolicyPreview,
  MatchingPolicyPreview,
  Policy,
  policyContents,
  PolicyContent,
  PolicyDifference,
  PolicyDraft,
  PolicyVersion,
} from "./policy-schemas";

const kinds = `\`kind\` is ${policyKindNames.join(" or ")}; another is 404.`;

const params = { kind: "file" };
const writers = ["Supervisor"] as const;

export const getPolicy = operation({
  id: "getPolicy",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}",
  summary: "Read the organization's rules that are in force",
  description: `${kinds} ${policyContents}`,
  access: "any role",
  responses: { 200: Policy },
  example: { params },
});

export const listPolicyVersions = operation({
  id: "listPolicyVersions",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}/versions",
  summary: "List published versions of the rules",
  description: `Newest first; the last is version 0, which the program brings. ${kinds}`,
  access: "any role",
  query: z.object({ offset: Offset, limit: Limit, include_total: IncludeTotal }),
  responses: { 200: z.array(PolicyVersion) },
  example: { params, query: { limit: 20 } },
});

export const getPolicyVersion = operation({
  id: "getPolicyVersion",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}/versions/{version}",
  summary: "Read one version of the rules",
  description: `A published version never changes. ${kinds} ${policyContents}`,
  access: "any role",
  responses: { 200: PolicyVersion.extend({ content: PolicyContent }) },
  example: { params: { ...params, version: "0" } },
});

export const comparePolicyVersions = operation({
  id: "comparePolicyVersions",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}/differences",
  summary: "Compare two versions of the rules",
  description: `In words. \`draft\` stands for the draft; left out, \`from\` is what is in force. ${kinds}`,
  access: "any role",
  query: z.object({
    from: z
      .string()
      .regex(/^(?:\d{1,9}|draft)$/, "must be a version or draft")
      .optional(),
    to: z.string().regex(/^(?:\d{1,9}|draft)$/, "must be a version or draft"),
  }),
  responses: { 200: z.object({ from: z.string(), to: z.string(), differences: z.array(PolicyDifference) }) },
  example: { params, query: { from: "0", to: "draft" } },
});

export const getPolicyDraft = operation({
  id: "getPolicyDraft",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}/draft",
  summary: "Read the draft of the rules",
  description: `404 while there is none. ${kinds}`,
  access: "any role",
  responses: { 200: PolicyDraft },
  example: { params },
});

export const savePolicyDraft = operation({
  id: "savePolicyDraft",
  tag: "policies",
  method: "PUT",
  path: "/v2/policies/{kind}/draft",
  summary: "Save the draft of the rules",
  description: `One draft of each kind; it rules nothing until it is published. With \`If-Match\`, 412 when somebody saved in between. ${kinds} ${policyContents}`,
  access: writers,
  body: z.object({ content: PolicyContent }),
  responses: { 200: PolicyDraft },
  example: {
    params,
    body: {
      content: {
        elements: { provider: {}, facility: {} },
        window: { days: 90, elements: {} },
        rules: [
          {
            id: "malpractice-limits",
            label: "Malpractice cover",
            of: "provider",
            enabled: true,
            when: { fact: "malpractice-limits", occurrence: 1_000_000, aggregate: 3_000_000 },
            verdict: "Non_Clean",
            reason: "Malpractice cover is below the minimum",
          },
        ],
      },
    },
  },
});

export const discardPolicyDraft = operation({
  id: "discardPolicyDraft",
  tag: "policies",
  method: "DELETE",
  path: "/v2/policies/{kind}/draft",
  summary: "Discard the draft of the rules",
  description: kinds,
  access: writers,
  responses: { 204: null },
  example: { params },
});

export const previewPolicyDraft = operation({
  id: "previewPolicyDraft",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}/draft/preview",
  summary: "See what the draft would change",
  description: `Of \`file\`, every unfinished workflow is judged under the rules in force and under the draft; of \`matching\`, every comparison with a list record that stands. Changes nothing. The rows are those that would change, in a stable order. ${kinds}`,
  access: "any role",
  query: z.object({ offset: Offset, limit: Limit }),
  responses: { 200: z.discriminatedUnion("kind", [FilePolicyPreview, MatchingPolicyPreview]) },
  example: { params, query: { limit: 25 } },
  transaction: false,
});

export const publishPolicy = operation({
  id: "publishPolicy",
  tag: "policies",
  method: "POST",
  path: "/v2/policies/{kind}/draft/publish",
  summary: "Publish the draft of the rules",
  description: `It is in force at once. Open files are judged again by a job; new weights have everybody screened again. ${kinds}`,
  access: writers,
  body: z.object({ reason: Reason }),
  responses: { 200: PolicyVersion },
  example: { params, body: { reason: "The board of directors raised the minimum of malpractice cover" } },
});
