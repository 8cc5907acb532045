// Safe to import in the browser: no Prisma, no Node.

import type { AskedOf } from "./asked-of";

export type ElementRule = {
  label: string;
  /** Automatic: a source can settle it. Manual: a source may look first, a person confirms. */
  kind: "automatic" | "manual";
  /** False where nothing but a person can look. */
  hasSource: boolean;
  source: string;
  subCollectionName:
    | "application-verifications"
    | "board-certifications"
    | "state-licenses"
    | "malpractice-insurances"
    | "dea-data"
    | "sanctions"
    | "npdb-data"
    | "education-trainings"
    | "hospital-affiliation";
  /**
   * Whose checklists have it, and of whom it is asked unless the organization's rules say otherwise
   * (lib/policies/file-policy.ts); whoever is not asked finds it "not applicable" from the start.
   */
  applies: { provider?: AskedOf; facility?: AskedOf };
  /** Verification is not complete without it, unless the organization's rules say otherwise. */
  required: boolean;
  /** True when a verification grows too old for a decision, unless the organization's rules say otherwise. */
  expiresForDecision: boolean;
  /** Settled by a bare word of a person, or only with a document or a resolved match. */
  needsProof: boolean;
};
