// The checklists as data. Safe to import in the browser: no Prisma, no Node.

import type { Credentialed } from "./asked-of";
import type { ElementRule } from "./element-rule";
import { facilityElements } from "./facility-elements";
import { listElements } from "./list-elements";
import { identityElement, providerElements } from "./provider-elements";

/** Every element of any checklist, in the order in which they are shown. */
export const verificationElements = {
  ...identityElement,
  ...listElements,
  ...providerElements,
  ...facilityElements,
} as const;

export type ElementKey = keyof typeof verificationElements;

export const elementKeys = Object.keys(verificationElements) as [ElementKey, ...ElementKey[]];

/** The elements that checklists of this kind of subject have. */
export const elementKeysOf = (kind: Credentialed["kind"]): ElementKey[] =>
  elementKeys.filter((key) => {
    const { applies }: ElementRule = verificationElements[key];
    return applies[kind] !== undefined;
  });

export const isElementKey = (key: string): key is ElementKey => key in verificationElements;

/** What an element is called where those of providers and of facilities stand together: two may have one name. */
export function nameAmongAll(key: ElementKey): string {
  const { label, applies }: ElementRule = verificationElements[key];
  const isShared = elementKeys.some((other) => other !== key && verificationElements[other].label === label);
  if (!isShared) return label;
  return `${label} of ${applies.facility === undefined ? "providers" : "facilities"}`;
}

/** The rule of an element; undefined for a key that an older version may have written. */
export const elementRule = (key: string): ElementRule | undefined =>
  isElementKey(key) ? verificationElements[key] : undefined;

export const verificationStatuses = {
  pending: { label: "Waiting", tone: "waiting" },
  verified: { label: "Verified", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
  source_unavailable: { label: "Source unavailable", tone: "major" },
  not_applicable: { label: "Not applicable", tone: "minor" },
} as const;

export type VerificationStatus = keyof typeof verificationStatuses;

export const verificationStatusNames = Object.keys(verificationStatuses) as [
  VerificationStatus,
  ...VerificationStatus[],
];

/** Nothing more is to be done about an element with such a status. */
export const settledStatuses: readonly string[] = ["verified", "not_applicable"];
export const isSettled = (status: string): boolean => settledStatuses.includes(status);

/** Every required element is settled, and there is one: verification is complete. */
export function isComplete(checklist: readonly { required: boolean; status: string }[]): boolean {
  const required = checklist.filter((row) => row.required);
  return required.length > 0 && required.every(({ status }) => isSettled(status));
}
