import { expiresForDecisionAt, windowDaysOf } from "@/lib/policies/file-policy";
import { elementRule } from "@/lib/verification/elements";
import { daysBetween } from "./dates";
import type { PacketData, PacketElement } from "./packet-data";

/** Age of a verification against the organization's window; null where age does not matter or nothing was verified. */
export type Age = { days: number; window: number; expiresAt: Date; isPast: boolean };

export function ageOf(element: PacketElement, data: Pick<PacketData, "generatedAt" | "policy">): Age | null {
  const window = windowDaysOf(data.policy.content, element.element);
  const expiresAt = expiresForDecisionAt(data.policy.content, element.element, element.verifiedAt);
  if (element.verifiedAt === null || window === null || expiresAt === null) return null;
  return {
    days: Math.max(0, daysBetween(element.verifiedAt, data.generatedAt)),
    window,
    expiresAt,
    isPast: expiresAt < data.generatedAt,
  };
}

/** The first day on which a required element grows too old for a decision, and which element that is. */
export function windowEnd(
  data: PacketData,
): { element: string; expiresAt: Date; daysLeft: number; window: number } | null {
  const ends = data.elements
    .filter((element) => element.required && element.status === "verified")
    .flatMap((element) => {
      const age = ageOf(element, data);
      return age ? [{ element: labelOf(element.element), expiresAt: age.expiresAt, window: age.window }] : [];
    })
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
  const first = ends[0];
  return first ? { ...first, daysLeft: daysBetween(data.generatedAt, first.expiresAt) } : null;
}

/** The element's name; a key that no table knows any more stands for itself. */
export const labelOf = (element: string): string => elementRule(element)?.label ?? element.replaceAll("_", " ");
