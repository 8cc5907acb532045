// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";
import { Text } from "@/lib/api/wire-schemas";
import { severities } from "@/lib/flags/flag-severity";
import { licenseStatuses, npdbReportTypes } from "@/lib/providers/enumerations";

const Dollars = z.number().int().min(0).max(1_000_000_000);
const Years = z.number().int().min(1).max(100);
const Times = z.number().int().min(1).max(100);
const Words = z.array(z.string().trim().min(2).max(60)).max(100);

/** What a rule looks at, with the thresholds that an organization sets. Each kind reads one fact of the file. */
export const Condition = z
  .discriminatedUnion("fact", [
    z.object({
      fact: z.literal("open-flag"),
      severities: z.array(z.enum(severities)).min(1).max(3).meta({ title: "Severity" }),
      types: z.array(z.string().trim().min(1).max(120)).max(60).default([]).meta({
        title: "Flag types",
        description: "None named: every type",
      }),
    }),
    z.object({
      fact: z.literal("failed-element"),
      elements: z.array(z.string().min(1).max(60)).max(60).default([]).meta({
        title: "Elements",
        description: "None named: every required element",
      }),
    }),
    z.object({
      fact: z.literal("license-status"),
      among: z.array(z.enum(licenseStatuses)).min(1).meta({ title: "Status of a license" }),
    }),
    z.object({ fact: z.literal("state-without-license") }),
    z.object({
      fact: z.literal("malpractice-limits"),
      occurrence: Dollars.meta({ title: "Minimum per occurrence", description: "US dollars" }),
      aggregate: Dollars.meta({ title: "Minimum in the aggregate", description: "US dollars" }),
    }),
    z.object({
      fact: z.literal("work-gap"),
      months: z.number().int().min(1).max(120).meta({ title: "Gap longer than", description: "Months" }),
      years: Years.meta({ title: "Looking back", description: "Years" }),
      unlessExplained: z.boolean().default(true).meta({ title: "An explained gap does not count" }),
    }),
    z.object({
      fact: z.literal("npdb-reports"),
      types: z.array(z.enum(npdbReportTypes)).min(1).meta({ title: "Kind of report" }),
      atLeast: Times.meta({ title: "At least", description: "Reports" }),
      years: Years.meta({ title: "Looking back", description: "Years" }),
    }),
    z.object({
      fact: z.literal("licensure-action"),
      years: Years.meta({ title: "Looking back", description: "Years" }),
    }),
    z.object({
      fact: z.literal("disclosure-yes"),
      asks: Words.default([]).meta({
        title: "Questions that speak of",
        description: "None named: every question of the application",
      }),
    }),
    z.object({
      fact: z.literal("previous-cycle"),
      among: z
        .array(z.enum(["Non_Clean", "Denied"]))
        .min(1)
        .meta({ title: "The cycle before ended" }),
    }),
  ])
  .meta({ id: "FileRuleCondition" });

export type Condition = z.output<typeof Condition>;
export type ConditionFact = Condition["fact"];

export const ruleVerdicts = ["Non_Clean", "Pending"] as const;

/** A rule that makes a file Non_Clean, or keeps it Pending, when its condition holds. */
export const FileRule = z
  .object({
    id: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/, "must be lower-case letters, digits and dashes"),
    label: Text(120).meta({ title: "Name" }),
    of: z.enum(["everyone", "provider", "facility"]).meta({ title: "Whose files" }),
    enabled: z.boolean().meta({ title: "In use" }),
    when: Condition,
    verdict: z.enum(ruleVerdicts).meta({ title: "Makes the file" }),
    reason: Text(300).meta({ title: "Reason", description: "What the file says when the rule fires" }),
  })
  .meta({ id: "FileRule" });

export type FileRule = z.output<typeof FileRule>;
