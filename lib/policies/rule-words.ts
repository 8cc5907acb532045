// Safe to import in the browser: no Prisma, no Node.

import { counted } from "@/lib/counted";
import type { AskedOf } from "@/lib/verification/asked-of";
import { elementRule } from "@/lib/verification/elements";
import type { Condition, ConditionFact, FileRule } from "./file-rule";

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
/** A rule that looks back a lifetime looks at everything. */
const lately = (years: number) => (years >= 100 ? "" : ` in the last ${counted(years, "year")}`);

/** "critical or major", "A, B or C" */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** What a kind of condition is about, as it is chosen from a list. */
export const conditionLabels: Record<ConditionFact, string> = {
  "open-flag": "Open flags",
  "failed-element": "Failed elements",
  "license-status": "Status of a license",
  "state-without-license": "State without a license",
  "malpractice-limits": "Limits of malpractice cover",
  "work-gap": "Gaps in work history",
  "npdb-reports": "Reports of the Data Bank",
  "licensure-action": "Actions of licensing boards",
  "disclosure-yes": "Disclosure questions",
  "previous-cycle": "The cycle before",
};

type Words = { [Fact in ConditionFact]: (condition: Extract<Condition, { fact: Fact }>) => string };

const words: Words = {
  "open-flag": ({ severities, types }) =>
    `a ${oneOf(severities)} flag is open${types.length > 0 ? `, of the type ${oneOf(types)}` : ""}`,
  "failed-element": ({ elements }) =>
    elements.length === 0
      ? "a required element failed"
      : `${oneOf(elements.map((element) => elementRule(element)?.label ?? element))} failed`,
  "license-status": ({ among }) => `a license has the status ${oneOf(among.map((status) => status.toLowerCase()))}`,
  "state-without-license": () => "a state of the provider has no active license on file",
  "malpractice-limits": ({ occurrence, aggregate }) =>
    `no malpractice policy in force covers ${dollars(occurrence)} per occurrence and ${dollars(aggregate)} in the aggregate`,
  "work-gap": ({ months, years, unlessExplained }) =>
    `the work history of the last ${counted(years, "year")} has a gap of more than ${counted(months, "month")}${unlessExplained ? " that nobody explained" : ""}`,
  "npdb-reports": ({ types, atLeast, years }) =>
    `the Data Bank holds ${atLeast === 1 ? "any" : `at least ${atLeast}`} ${oneOf(types).toLowerCase()}${lately(years)}`,
  "licensure-action": ({ years }) => `a licensing board took action${lately(years)}`,
  "disclosure-yes": ({ asks }) => {
    if (asks.length === 0) return "any question of the application was answered with yes";
    // Beginnings of words, some of them: they are quoted.
    const quoted = asks.map((ask) => `“${ask}”`);
    const named =
      quoted.length > 4 ? `${quoted.slice(0, 3).join(", ")} or ${quoted.length - 3} more words` : oneOf(quoted);
    return `a question that speaks of ${named} was answered with yes`;
  },
  "previous-cycle": ({ among }) =>
    `the cycle before ${oneOf(among.map((end) => (end === "Denied" ? "was denied" : "was not clean")))}`,
};

/** When a condition holds, as the end of a sentence that begins with "when". */
export const conditionInWords = (condition: Condition): string =>
  (words[condition.fact] as (condition: Condition) => string)(condition);

/** A rule as a sentence. */
export const ruleInWords = ({ when, verdict }: Pick<FileRule, "when" | "verdict">): string =>
  `${verdict === "Non_Clean" ? "Not clean" : "Pending"} when ${conditionInWords(when)}`;

/** Whom an element is asked of. */
export function askedInWords({ of, among, orMedicareNumber }: AskedOf, kind: "provider" | "facility"): string {
  if (of === "everyone") return "everyone";
  if (among.length === 0) return of === "only" ? "nobody" : "everyone";
  const named = kind === "provider" ? among.join(", ") : `facilities of which the type speaks of ${among.join(", ")}`;
  const medicare = kind === "facility" && orMedicareNumber ? ", and those with a Medicare number" : "";
  return `${of === "only" ? (kind === "provider" ? "only " : "") : "all but "}${named}${medicare}`;
}

/** How long a verification lasts. */
export const windowInWords = (days: number | null): string => (days === null ? "no limit" : counted(days, "day"));
