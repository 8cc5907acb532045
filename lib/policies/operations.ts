import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { IncludeTotal, Limit, MomentAnswer, Offset, Reason } from "@/lib/api/wire-schemas";
import { fileTypes } from "@/lib/providers/enumerations";
import { bandNames } from "@/lib/verification/matching/policy";
import { RuleResult } from "./judge-file";
import { policyKindNames } from "./policy-kinds";

const Kind = z.enum(policyKindNames);
const kinds = `\`kind\` is ${policyKindNames.join(" or ")}; another is 404.`;
const contents =
  "`content` is a FilePolicy (what is required, the verification window, what makes a file clean) or a MatchingPolicy (weights and cuts).";

/** Checked against the contract of its kind by the operation itself. */
const Content = z.looseObject({}).meta({ title: "Rules", description: contents });

const Version = z.number().int().meta({ description: "0 is what the program brings; drafts have none yet" });

export const PolicyVersion = z
  .object({
    kind: Kind,
    version: Version,
    reason: z.string(),
    publishedAt: MomentAnswer,
    publishedByName: z.string(),
  })
  .meta({ id: "PolicyVersion" });

export const PolicyDraft = z
  .object({
    kind: Kind,
    content: Content,
    createdByName: z.string(),
    createdAt: MomentAnswer,
    updatedAt: MomentAnswer,
  })
  .meta({ id: "PolicyDraft" });

export const Policy = PolicyVersion.extend({ content: Content, hasDraft: z.boolean() }).meta({ id: "Policy" });

const Difference = z
  .object({
    path: z.string(),
    label: z.string().meta({ description: "What it is about, in words" }),
    before: z.string(),
    after: z.string(),
  })
  .meta({ id: "PolicyDifference" });

const FileOf = z.object({
  subjectKind: z.enum(["provider", "facility"]),
  subjectId: z.string(),
  name: z.string(),
});

const Standing = z.object({ fileType: z.enum(fileTypes), isComplete: z.boolean() });

/** What rules of a draft would do to open files. */
export const FilePolicyPreview = z
  .object({
    kind: z.literal("file"),
    counts: z.object({
      files: z.number().meta({ description: "Unfinished workflows of providers and facilities" }),
      changed: z.number(),
      fileTypes: z.array(z.object({ from: z.enum(fileTypes), to: z.enum(fileTypes), count: z.number() })),
      becomeComplete: z.number(),
      becomeIncomplete: z.number(),
      gainElements: z.number().meta({ description: "Files of which something more would be required" }),
      loseElements: z.number().meta({ description: "Files of which something would be required no more" }),
      becomeStale: z.number().meta({ description: "Files with an element that would be past its window" }),
    }),
    data: z.array(
      FileOf.extend({
        workflowId: z.string(),
        status: z.string(),
        before: Standing,
        after: Standing,
        gains: z.array(z.string()).meta({ description: "Elements that would be required" }),
        loses: z.array(z.string()).meta({ description: "Elements that would be required no more" }),
        becomesStale: z.array(z.string()).meta({ description: "Elements that would be past their window" }),
        rules: z.array(RuleResult).meta({ description: "Rules that would fire, or would say something else" }),
        noLonger: z.array(RuleResult).meta({ description: "Rules that would fire no more" }),
      }),
    ),
  })
  .meta({ id: "FilePolicyPreview" });

const Judged = z.object({ band: z.enum(bandNames), bits: z.number() });

/** What weights of a draft would make of the matches that stand. */
export const MatchingPolicyPreview = z
  .object({
    kind: z.literal("matching"),
    counts: z.object({
      matches: z.number().meta({ description: "Comparisons with list records that are kept and stand" }),
      changed: z.number(),
      bands: z.array(z.object({ from: z.enum(bandNames), to: z.enum(bandNames), count: z.number() })),
    }),
    data: z.array(
      FileOf.extend({
        matchId: z.string(),
        source: z.string(),
        recordName: z.string(),
        before: Judged,
        after: Judged,
      }),
    ),
  })
  .meta({ id: "MatchingPolicyPreview" });

const params = { kind: "file" };
const writers = ["Supervisor"] as const;

export const getPolicy = operation({
  id: "getPolicy",
  tag: "policies",
  method: "GET",
  path: "/v2/policies/{kind}",
  summary: "Read the organization's rules that are in force",
  description: `${kinds} ${contents}`,
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
  description: `A published version never changes. ${kinds} ${contents}`,
  access: "any role",
  responses: { 200: PolicyVersion.extend({ content: Content }) },
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
  responses: { 200: z.object({ from: z.string(), to: z.string(), differences: z.array(Difference) }) },
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
  description: `One draft of each kind; it rules nothing until it is published. With \`If-Match\`, 412 when somebody saved in between. ${kinds} ${contents}`,
  access: writers,
  body: z.object({ content: Content }),
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
