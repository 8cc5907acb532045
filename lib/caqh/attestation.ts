// Safe to import in the browser: no Prisma, no Node.

import { daysLater, daysUntil } from "@/lib/day";
import { attestationDays } from "@/lib/monitoring/expiry-kinds";

/** Days before the end from which an attestation counts as ending; ProView begins to remind providers then, too. */
const endingDays = 15;

export const attestationStates = {
  none: { label: "Never attested", tone: "waiting" },
  current: { label: "Current", tone: "done" },
  ending: { label: "Ends soon", tone: "minor" },
  expired: { label: "Expired", tone: "major" },
} as const;

export type AttestationState = keyof typeof attestationStates;
export const attestationStateNames = Object.keys(attestationStates) as [AttestationState, ...AttestationState[]];

export type AttestationClock = {
  state: AttestationState;
  /** Calendar days; null while nothing was attested. */
  attestedOn: string | null;
  /** The last day on which the attestation counts: 120 days after it was given. */
  goodThrough: string | null;
  /** Until that day; negative afterwards. */
  daysLeft: number | null;
};

/** How long an attestation given on a day still counts; both are calendar days. */
export function attestationClock(attestedOn: string | null, today: string): AttestationClock {
  if (attestedOn === null) return { state: "none", attestedOn, goodThrough: null, daysLeft: null };
  const goodThrough = daysLater(attestedOn, attestationDays);
  const daysLeft = daysUntil(goodThrough, today);
  const state = daysLeft < 0 ? "expired" : daysLeft <= endingDays ? "ending" : "current";
  return { state, attestedOn, goodThrough, daysLeft };
}
