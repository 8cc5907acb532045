// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";
import { fileTypes } from "@/lib/providers/enumerations";
import { elementRule, isComplete, isSettled, verificationStatuses } from "@/lib/verification/elements";
import { briefEvidenceOf } from "./evidence-of";
import type { FileFacts } from "./facts";
import type { FilePolicy } from "./file-policy";
import { ruleVerdicts } from "./file-rule";

const Evidence = z.object({ text: z.string(), flagId: z.string().optional(), element: z.string().optional() });

/** One rule's part of a verdict. */
export const RuleResult = z
  .object({
    id: z.string(),
    label: z.string(),
    verdict: z.enum(ruleVerdicts),
    reason: z.string(),
    fired: z.boolean(),
    evidence: z.array(Evidence),
  })
  .meta({ id: "RuleResult" });

/** Why a file is clean or not: every rule with its evidence, under the version of the rules that decided. */
export const FileVerdict = z
  .object({
    fileType: z.enum(fileTypes),
    policyVersion: z.number().int(),
    judgedAt: z.iso.datetime(),
    /** Every required element is verified or not applicable. */
    isComplete: z.boolean(),
    waitsFor: z.array(z.object({ element: z.string(), label: z.string(), status: z.string() })),
    rules: z.array(RuleResult),
  })
  .meta({ id: "FileVerdict" });

export type FileVerdict = z.output<typeof FileVerdict>;
export type RuleResult = z.output<typeof RuleResult>;

type Rules = { version: number; content: FilePolicy };

/**
 * Judges a file: Non_Clean when a rule that says so fires, Pending while verification runs or a rule holds it there,
 * else Clean. `today` is the moment of judgment.
 */
export function judgeFile(facts: FileFacts, { version, content }: Rules, today: Date): FileVerdict {
  const rules = content.rules
    .filter(({ enabled, of }) => enabled && (of === "everyone" || of === facts.subject.kind))
    .map(({ id, label, verdict, reason, when }): RuleResult => {
      const evidence = briefEvidenceOf(when, facts, today);
      return { id, label, verdict, reason, fired: evidence.length > 0, evidence };
    });
  const isVerified = isComplete(facts.checklist);
  const fires = (verdict: RuleResult["verdict"]) => rules.some((rule) => rule.fired && rule.verdict === verdict);
  const fileType = fires("Non_Clean") ? "Non_Clean" : !isVerified || fires("Pending") ? "Pending" : "Clean";
  return {
    fileType,
    policyVersion: version,
    judgedAt: today.toISOString(),
    isComplete: isVerified,
    waitsFor: facts.checklist
      .filter(({ required, status }) => required && !isSettled(status))
      .map(({ element, status }) => ({
        element,
        label: elementRule(element)?.label ?? element,
        status: statusLabel(status),
      })),
    rules,
  };
}

const statusLabel = (status: string): string =>
  status in verificationStatuses ? verificationStatuses[status as keyof typeof verificationStatuses].label : status;

/** The same verdict, whenever it was reached. */
export function isSameVerdict(left: FileVerdict, right: FileVerdict): boolean {
  const of = ({ judgedAt: _judgedAt, ...verdict }: FileVerdict) => JSON.stringify(verdict);
  return of(FileVerdict.parse(left)) === of(FileVerdict.parse(right));
}
