// Safe to import in the browser: no Prisma, no Node.

import { counted } from "@/lib/counted";
import { dayOf } from "@/lib/day";
import { elementRule } from "@/lib/verification/elements";
import type { FileFacts } from "./facts";
import type { Condition, ConditionFact } from "./file-rule";
import { workGaps } from "./work-gaps";

/** Why a condition holds: a sentence, and what it is about where the file shows that. */
export type RuleEvidence = { text: string; flagId?: string; element?: string };

type Of<Fact extends ConditionFact> = Extract<Condition, { fact: Fact }>;
type Readers = { [Fact in ConditionFact]: (condition: Of<Fact>, facts: FileFacts, today: Date) => RuleEvidence[] };

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
const labelOf = (element: string) => elementRule(element)?.label ?? element;
/** What nobody dated counts: it may have happened yesterday. */
const isSince = (date: string | null, years: number, today: Date) => date === null || date >= yearsBefore(today, years);
const dated = (date: string | null) => (date === null ? "" : `, ${date}`);

function yearsBefore(today: Date, years: number): string {
  const date = new Date(today);
  date.setUTCFullYear(Math.max(1, date.getUTCFullYear() - years));
  return dayOf(date);
}

const readers: Readers = {
  "open-flag": ({ severities, types }, { openFlags }) =>
    openFlags
      .filter(({ severity }) => severities.some((named) => named === severity))
      .filter(
        ({ flagType }) => types.length === 0 || types.some((type) => type.toLowerCase() === flagType.toLowerCase()),
      )
      .map(({ id, flagType, severity, description }) => ({
        text: `Open ${severity} flag: ${flagType}. ${description}`,
        flagId: id,
      })),

  "failed-element": ({ elements }, { checklist }) =>
    checklist
      .filter(({ status }) => status === "failed")
      .filter(({ element, required }) => (elements.length === 0 ? required : elements.includes(element)))
      .map(({ element, note }) => ({
        text: `${labelOf(element)} failed${note.trim() === "" ? "" : `: ${note}`}`,
        element,
      })),

  "license-status": ({ among }, { licenses }) =>
    licenses
      .filter(({ status }) => among.some((named) => named === status))
      .map(({ state, number, status }) => ({
        text: `License ${[state, number].filter(Boolean).join(" ")}: ${status.toLowerCase()}`,
        element: "license",
      })),

  "state-without-license": (_, { subject, states, licenses }, today) => {
    if (subject.kind !== "provider") return [];
    const licensed = licenses
      .filter(({ status, expires }) => status === "Active" && (expires === null || expires >= dayOf(today)))
      .map(({ state }) => state);
    return states
      .filter((state) => !licensed.includes(state))
      .map((state) => ({ text: `No active license on file for ${state}`, element: "license" }));
  },

  "malpractice-limits": ({ occurrence, aggregate }, { malpractice }, today) => {
    const inForce = malpractice.filter(({ expires }) => expires === null || expires >= dayOf(today));
    // Another policy may carry the minimum; without any in force the element itself is what is missing.
    if (inForce.some((policy) => policy.occurrence >= occurrence && policy.aggregate >= aggregate)) return [];
    return inForce.map((policy) => ({
      text: `Policy ${policy.policyNumber} covers ${dollars(policy.occurrence)} / ${dollars(policy.aggregate)}, below ${dollars(occurrence)} / ${dollars(aggregate)}`,
      element: "malpractice_insurance",
    }));
  },

  "work-gap": ({ months, years, unlessExplained }, { employment }, today) =>
    workGaps(employment, { months, years, today })
      .filter(({ isExplained }) => !(unlessExplained && isExplained))
      .map(({ from, to, months: length, isExplained }) => ({
        text: `${length} months without work, ${from} to ${to}${isExplained ? " (explained)" : ", not explained"}`,
      })),

  "npdb-reports": ({ types, atLeast, years }, { npdbReports }, today) => {
    const reports = npdbReports.filter(
      ({ type, date }) => types.some((named) => named === type) && isSince(date, years, today),
    );
    if (reports.length < atLeast) return [];
    return reports.map(({ type, action, dcn, date }) => ({
      text: `${type}: ${action}${dated(date)}${dcn === "" ? "" : ` (DCN ${dcn})`}`,
    }));
  },

  "licensure-action": ({ years }, { licensureActions }, today) =>
    licensureActions
      // A row without any content says that there is none; some write it out.
      .filter(({ type }) => type.trim() !== "" && !/^(?:no|none|n\/?a|nil)\b/i.test(type.trim()))
      .filter(({ date }) => isSince(date, years, today))
      .map(({ type, state, date }) => ({
        text: `${type}${state === "" ? "" : `, ${state}`}${dated(date)}`,
        element: "license",
      })),

  "disclosure-yes": ({ asks }, { answers }) =>
    answers
      .filter(
        ({ question }) => asks.length === 0 || asks.some((word) => question.toLowerCase().includes(word.toLowerCase())),
      )
      .filter(({ answers: given }) => given.some((answer) => /^\s*(?:yes|y|true)\b/i.test(answer)))
      .map(({ question }) => ({ text: `Answered yes: ${question}`, element: "attestation" })),

  "previous-cycle": ({ among }, { previous }) => {
    if (previous === null) return [];
    const isDenied = previous.status === "CRED_DENIED" && among.includes("Denied");
    const isNonClean = previous.fileType === "Non_Clean" && among.includes("Non_Clean");
    if (!isDenied && !isNonClean) return [];
    const how = previous.status === "CRED_DENIED" ? "denied" : "approved";
    return [{ text: `The cycle before was ${how}${isNonClean ? ", on a file that was not clean" : ""}` }];
  },
};

/** Evidence that a condition holds for a file; none where it does not. `today` is the moment of judgment. */
export function evidenceOf(condition: Condition, facts: FileFacts, today: Date): RuleEvidence[] {
  const reader = readers[condition.fact] as (condition: Condition, facts: FileFacts, today: Date) => RuleEvidence[];
  return reader(condition, facts, today);
}

/** At most this many pieces of evidence are kept with a verdict; the rest is counted. */
const maximumEvidence = 12;

/** The same, cut: a file may have sixty flags, and a verdict is read by people. */
export function briefEvidenceOf(condition: Condition, facts: FileFacts, today: Date): RuleEvidence[] {
  const evidence = evidenceOf(condition, facts, today);
  if (evidence.length <= maximumEvidence) return evidence;
  return [
    ...evidence.slice(0, maximumEvidence),
    { text: `And ${counted(evidence.length - maximumEvidence, "more finding")}` },
  ];
}
