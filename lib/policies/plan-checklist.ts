// Safe to import in the browser: no Prisma, no Node.

import { isAskedOf } from "@/lib/verification/asked-of";
import { elementKeys, type ElementKey } from "@/lib/verification/elements";
import type { ChecklistFact, FileFacts } from "./facts";
import { type FilePolicy, requirementOf } from "./file-policy";

/** What rules of another version change about one line of a checklist. */
export type ChecklistChange = {
  element: ElementKey;
  /** The line is new; else it stands on the checklist already. */
  isNew: boolean;
  required: boolean;
  /** Set where the status changes: asked now, or not asked any more. */
  status?: "pending" | "not_applicable";
};

const waits = (status: string) => status === "pending" || status === "source_unavailable";
/** Not applicable because the rules did not ask, rather than because somebody found so. */
const wasNotAsked = ({ status, method }: ChecklistFact) => status === "not_applicable" && method === "";

/**
 * How a checklist follows rules that changed while it is open: an element that is asked now is added or waits again, one
 * that is not asked any more is left out unless somebody has settled it, and what is required becomes so.
 */
export function planChecklist(
  facts: Pick<FileFacts, "checklist" | "credentialed">,
  policy: FilePolicy,
): ChecklistChange[] {
  const { checklist, credentialed } = facts;
  return elementKeys.flatMap((element): ChecklistChange[] => {
    const requirement = requirementOf(policy, credentialed.kind, element);
    if (requirement === undefined) return [];
    const row = checklist.find((one) => one.element === element);
    const isAsked = isAskedOf(requirement.asked, credentialed);
    const required = isAsked && requirement.required;
    if (row === undefined) return isAsked ? [{ element, isNew: true, required, status: "pending" }] : [];
    const status = statusUnder(row, isAsked);
    if (status === undefined && row.required === required) return [];
    return [{ element, isNew: false, required, ...(status ? { status } : {}) }];
  });
}

function statusUnder(row: ChecklistFact, isAsked: boolean): ChecklistChange["status"] {
  if (isAsked && wasNotAsked(row)) return "pending";
  return !isAsked && waits(row.status) ? "not_applicable" : undefined;
}

/** The checklist as it is after the changes. */
export function changedChecklist(
  checklist: FileFacts["checklist"],
  changes: readonly ChecklistChange[],
): FileFacts["checklist"] {
  const added = changes
    .filter(({ isNew }) => isNew)
    .map(({ element, required }) => ({ element, required, status: "pending", method: "", note: "", verifiedAt: null }));
  const kept = checklist.map((row) => {
    const change = changes.find(({ element, isNew }) => !isNew && element === row.element);
    return change ? { ...row, required: change.required, status: change.status ?? row.status } : row;
  });
  return [...kept, ...added];
}
