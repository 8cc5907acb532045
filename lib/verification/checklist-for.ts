// Safe to import in the browser: no Prisma, no Node.

import { type FilePolicy, requirementOf } from "@/lib/policies/file-policy";
import { type Credentialed, isAskedOf } from "./asked-of";
import type { ElementRule } from "./element-rule";
import { type ElementKey, elementKeys, verificationElements } from "./elements";

export type ChecklistRow = {
  element: ElementKey;
  required: boolean;
  status: "pending" | "not_applicable";
  source: string;
  note: string;
};

/** The rows of a checklist at the start of a workflow, in the order in which they are shown. */
export function checklistFor(subject: Credentialed, policy: FilePolicy): ChecklistRow[] {
  return elementKeys.flatMap((element): ChecklistRow[] => {
    const requirement = requirementOf(policy, subject.kind, element);
    if (requirement === undefined) return [];
    const rule: ElementRule = verificationElements[element];
    const { source } = rule;
    if (!isAskedOf(requirement.asked, subject))
      return [{ element, required: false, status: "not_applicable", source, note: `Not asked of ${whom(subject)}` }];
    const note =
      rule.kind === "manual" ? `Waits for a person to confirm it: ${source.toLowerCase()}` : `Waits for ${source}`;
    return [{ element, required: requirement.required, status: "pending", source, note }];
  });
}

const whom = (subject: Credentialed): string =>
  subject.kind === "provider" ? subject.degree : `a facility of the type ${subject.type}`;
