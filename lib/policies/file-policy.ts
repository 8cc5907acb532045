// Safe to import in the browser: no Prisma, no Node.

import { z } from "zod";
import { dayMs } from "@/lib/day";
import { AskedOf } from "@/lib/verification/asked-of";
import type { ElementRule } from "@/lib/verification/element-rule";
import { type ElementKey, elementKeys, isElementKey, verificationElements } from "@/lib/verification/elements";
import { builtInRules } from "./built-in-rules";
import { FileRule } from "./file-rule";

export const subjectKinds = ["provider", "facility"] as const;
type Kind = (typeof subjectKinds)[number];

/** Whether verification is complete without an element, and of whom it is asked. */
export const Requirement = z
  .object({
    required: z.boolean().meta({ title: "Required", description: "Verification is not complete without it" }),
    asked: AskedOf.meta({ title: "Asked of" }),
  })
  .meta({ id: "Requirement" });

export type Requirement = z.output<typeof Requirement>;

const Requirements = z.record(z.string().max(60), Requirement);

/** Days for which a verification may be used for a decision. */
const WindowDays = z.number().int().min(1).max(3650);

/**
 * The rules of an organization about a file: what is required, how long a verification lasts, and what makes the file
 * anything but clean. Elements themselves are code; what is not named here follows what the program brings.
 */
export const FilePolicy = z
  .object({
    elements: z.object({ provider: Requirements, facility: Requirements }),
    window: z.object({
      days: WindowDays.meta({ title: "Verification window", description: "Days" }),
      elements: z
        .record(z.string().max(60), WindowDays.nullable())
        .meta({ title: "Exceptions", description: "Days by element; null where age does not matter" }),
    }),
    rules: z.array(FileRule).max(60).meta({ title: "Rules", description: "What makes a file anything but clean" }),
  })
  .meta({ id: "FilePolicy" });

export type FilePolicy = z.output<typeof FilePolicy>;

/** NCQA CR 3, in force since 1 July 2025: 120 calendar days; a signed attestation 180. */
export const usualWindowDays = 120;
const attestationDays = 180;

const defaultRequirement = (kind: Kind, element: ElementKey): Requirement | undefined => {
  const { applies, required }: ElementRule = verificationElements[element];
  const asked = applies[kind];
  return asked && { required, asked };
};

const defaultsOf = (kind: Kind): Record<string, Requirement> =>
  Object.fromEntries(
    elementKeys.flatMap((element) => {
      const requirement = defaultRequirement(kind, element);
      return requirement ? [[element, requirement]] : [];
    }),
  );

const defaultException = (element: ElementKey): number | null | undefined => {
  const rule: ElementRule = verificationElements[element];
  if (!rule.expiresForDecision) return null;
  return element === "attestation" ? attestationDays : undefined;
};

// The same of everybody: every decision asks for it.
const defaults = { provider: defaultsOf("provider"), facility: defaultsOf("facility") };
const defaultExceptions = Object.fromEntries(
  elementKeys.flatMap((element) => {
    const exception = defaultException(element);
    return exception === undefined ? [] : [[element, exception]];
  }),
);

/** Version 0: what the program brings, with the window that the organization was set up with. Not to be written into. */
export const builtInFilePolicy = (windowDays: number = usualWindowDays): FilePolicy => ({
  elements: defaults,
  window: { days: windowDays, elements: defaultExceptions },
  rules: builtInRules,
});

/** Undefined where checklists of this kind of subject do not have the element. */
export function requirementOf(policy: FilePolicy, kind: Kind, element: ElementKey): Requirement | undefined {
  const known = defaultRequirement(kind, element);
  return known && (policy.elements[kind][element] ?? known);
}

/** Days for which a verification of the element may be used for a decision; null where age does not matter. */
export function windowDaysOf({ window }: Pick<FilePolicy, "window">, element: string): number | null {
  const own = window.elements[element];
  if (own !== undefined) return own;
  if (!isElementKey(element)) return null;
  // An element that is younger than the policy keeps the exception that it came with.
  return defaultException(element) === null ? null : window.days;
}

/** The fewest days for which any element's verification may be used for a decision. */
export const shortestWindowDays = ({ window }: Pick<FilePolicy, "window">): number =>
  Math.min(window.days, ...Object.values(window.elements).filter((days) => days !== null));

/** When a verification becomes too old for a decision; null where age does not matter or nothing was verified. */
export function expiresForDecisionAt(
  policy: Pick<FilePolicy, "window">,
  element: string,
  verifiedAt: Date | null,
): Date | null {
  const days = windowDaysOf(policy, element);
  return verifiedAt === null || days === null ? null : new Date(verifiedAt.getTime() + days * dayMs);
}

export type PolicyProblem = { path: string; message: string };

/**
 * What a policy says that nothing could follow, or nobody should: unknown elements, two rules of one name, nothing
 * required, every file clean.
 */
export function problemsOfFilePolicy(policy: FilePolicy): PolicyProblem[] {
  const unknown = subjectKinds.flatMap((kind) =>
    Object.keys(policy.elements[kind])
      .filter((element) => !isElementKey(element) || defaultRequirement(kind, element) === undefined)
      .map((element) => ({
        path: `elements.${kind}.${element}`,
        message: `is not an element of a ${kind}'s checklist`,
      })),
  );
  const nothingRequired = subjectKinds
    .filter((kind) => !elementKeys.some((element) => isRequiredOfAll(requirementOf(policy, kind, element))))
    .map((kind) => ({ path: `elements.${kind}`, message: "at least one element must be required of everyone" }));
  const windows = Object.keys(policy.window.elements)
    .filter((element) => !isElementKey(element))
    .map((element) => ({ path: `window.elements.${element}`, message: "is not an element" }));
  const rules = policy.rules.flatMap((rule, index) => {
    const twice = policy.rules.findIndex(({ id }) => id === rule.id) < index;
    const elements = rule.when.fact === "failed-element" ? rule.when.elements : [];
    return [
      ...(twice ? [{ path: `rules.${index}.id`, message: "another rule has this id" }] : []),
      ...elements
        .filter((element) => !isElementKey(element))
        .map((element) => ({ path: `rules.${index}.when.elements`, message: `${element} is not an element` })),
    ];
  });
  const nothingFound = subjectKinds
    .filter((kind) => !policy.rules.some((rule) => canFind(rule, policy, kind)))
    .map((kind) => ({
      path: "rules",
      message: `could find nothing in any ${kind}'s file, so that every one would be clean: keep at least one in use`,
    }));
  return [...unknown, ...nothingRequired, ...windows, ...rules, ...nothingFound];
}

/** The rule is in use and can find something in a first file of this kind; of the cycle before, a first file has none. */
function canFind({ enabled, of, when }: FileRule, policy: FilePolicy, kind: Kind): boolean {
  if (!enabled || (of !== "everyone" && of !== kind) || when.fact === "previous-cycle") return false;
  if (when.fact === "state-without-license") return kind === "provider";
  if (when.fact === "malpractice-limits") return when.occurrence > 0 || when.aggregate > 0;
  if (when.fact !== "failed-element") return true;
  const named = elementKeys.filter((element) => when.elements.length === 0 || when.elements.includes(element));
  return named.some((element) => {
    const requirement = requirementOf(policy, kind, element);
    return requirement !== undefined && (when.elements.length > 0 || requirement.required);
  });
}

const isRequiredOfAll = (requirement: Requirement | undefined): boolean =>
  requirement !== undefined && requirement.required && requirement.asked.of === "everyone";
