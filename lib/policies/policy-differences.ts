// Safe to import in the browser: no Prisma, no Node.

import { elementKeys, elementRule } from "@/lib/verification/elements";
import { MatchingPolicy } from "@/lib/verification/matching/policy";
import { FilePolicy, requirementOf, subjectKinds, windowDaysOf } from "./file-policy";
import type { FileRule } from "./file-rule";
import { weightRows } from "./matching-words";
import { askedInWords, ruleInWords, windowInWords } from "./rule-words";

export type PolicyDifference = { path: string; label: string; before: string; after: string };

const differing = (rows: readonly PolicyDifference[]) => rows.filter(({ before, after }) => before !== after);
const labelOf = (element: string) => elementRule(element)?.label ?? element;

function requirementInWords(policy: FilePolicy, kind: "provider" | "facility", element: (typeof elementKeys)[number]) {
  const requirement = requirementOf(policy, kind, element);
  if (requirement === undefined) return "";
  return `${requirement.required ? "Required" : "Not required"}, asked of ${askedInWords(requirement.asked, kind)}`;
}

function ruleOf(rules: readonly FileRule[], id: string): string {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return "No such rule";
  const whose = rule.of === "everyone" ? "" : `, ${rule.of === "provider" ? "providers" : "facilities"} only`;
  return `${ruleInWords(rule)}${whose}${rule.enabled ? "" : " (not in use)"}`;
}

/** The words of a rule that stands in both; else the rule itself is the difference. */
function wordsOf(rules: readonly FileRule[], others: readonly FileRule[], id: string): string {
  const rule = rules.find((one) => one.id === id);
  return rule && others.some((one) => one.id === id) ? `${rule.label}: ${rule.reason}` : "";
}

/** What is another in the rules of files, in words. */
export function fileDifferences(before: FilePolicy, after: FilePolicy): PolicyDifference[] {
  const requirements = subjectKinds.flatMap((kind) =>
    elementKeys.map((element) => ({
      path: `elements.${kind}.${element}`,
      label: `${labelOf(element)} of ${kind === "provider" ? "providers" : "facilities"}`,
      before: requirementInWords(before, kind, element),
      after: requirementInWords(after, kind, element),
    })),
  );
  const windows = [
    {
      path: "window.days",
      label: "Verification window",
      before: windowInWords(before.window.days),
      after: windowInWords(after.window.days),
    },
    // What follows the window changes with it, and is not told once more.
    ...elementKeys
      .filter((element) => element in before.window.elements || element in after.window.elements)
      .map((element) => ({
        path: `window.elements.${element}`,
        label: `Window of ${labelOf(element)}`,
        before: windowInWords(windowDaysOf(before, element)),
        after: windowInWords(windowDaysOf(after, element)),
      })),
  ];
  const ids = [...new Set([...before.rules, ...after.rules].map(({ id }) => id))];
  const rules = ids.flatMap((id) => {
    const label = [...after.rules, ...before.rules].find((rule) => rule.id === id)?.label ?? id;
    return [
      {
        path: `rules.${id}`,
        label: `Rule: ${label}`,
        before: ruleOf(before.rules, id),
        after: ruleOf(after.rules, id),
      },
      {
        path: `rules.${id}.words`,
        label: `Words of the rule: ${label}`,
        before: wordsOf(before.rules, after.rules, id),
        after: wordsOf(after.rules, before.rules, id),
      },
    ];
  });
  return differing([...requirements, ...windows, ...rules]);
}

/** What is another in weights and cuts. */
export function matchingDifferences(before: MatchingPolicy, after: MatchingPolicy): PolicyDifference[] {
  const [old, now] = [weightRows(before), weightRows(after)];
  return differing(
    now.map(({ path, group, label, value }, index) => ({
      path,
      label: `${group}: ${label}`,
      before: old[index]?.value ?? "",
      after: value,
    })),
  );
}

type Contents = { file: FilePolicy; matching: MatchingPolicy };

/** The same for rules of either kind; both contents are of that kind. */
export function policyDifferences(
  kind: keyof Contents,
  before: Contents[keyof Contents],
  after: Contents[keyof Contents],
): PolicyDifference[] {
  return kind === "file"
    ? fileDifferences(FilePolicy.parse(before), FilePolicy.parse(after))
    : matchingDifferences(MatchingPolicy.parse(before), MatchingPolicy.parse(after));
}
