// Safe to import in the browser.

import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { fileTypes } from "@/lib/providers/enumerations";
import { bandNames } from "@/lib/verification/matching/policy";
import { RuleResult } from "./judge-file";
import { policyKindNames } from "./policy-kinds";

export const PolicyKind = z.enum(policyKindNames);

/** What `content` is, in the words of every operation that takes or answers it. */
export const policyContents =
  "`content` is a FilePolicy (what is required, the verification window, what makes a file clean) or a MatchingPolicy (weights and cuts).";

/** Checked against the contract of its kind by the operation itself. */
export const PolicyContent = z.looseObject({}).meta({ title: "Rules", description: policyContents });

const Version = z.number().int().meta({ description: "0 is what the program brings; drafts have none yet" });

export const PolicyVersion = z
  .object({
    kind: PolicyKind,
    version: Version,
    reason: z.string(),
    publishedAt: MomentAnswer,
    publishedByName: z.string(),
  })
  .meta({ id: "PolicyVersion" });

export const PolicyDraft = z
  .object({
    kind: PolicyKind,
    content: PolicyContent,
    createdByName: z.string(),
    createdAt: MomentAnswer,
    updatedAt: MomentAnswer,
  })
  .meta({ id: "PolicyDraft" });

export const Policy = PolicyVersion.extend({ content: PolicyContent, hasDraft: z.boolean() }).meta({ id: "Policy" });

export const PolicyDifference = z
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
