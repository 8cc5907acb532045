import { actNames, isActName, openLabel } from "@/components/workflows/acts";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import type { WorkflowAction } from "@/lib/workflows/state-machine";

type Unavailable = { action: WorkflowAction; label: string; reason: string };

/** One line for each reason, with the acts it concerns in their order of weight; the weightiest first. */
export function groupByReason(
  unavailable: readonly Unavailable[],
  kind: SubjectKind,
): { reason: string; labels: string[] }[] {
  const weight = ({ action }: Unavailable) => (isActName(action) ? actNames.indexOf(action) : actNames.length);
  const groups = new Map<string, string[]>();
  for (const { action, label, reason } of unavailable.toSorted((left, right) => weight(left) - weight(right))) {
    groups.set(reason, [...(groups.get(reason) ?? []), isActName(action) ? openLabel(action, kind) : label]);
  }
  return [...groups].map(([reason, labels]) => ({ reason, labels }));
}
