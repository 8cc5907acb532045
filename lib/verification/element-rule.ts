// Safe to import in the browser: no Prisma, no Node.

/** What decides which elements are asked of a provider, and of a facility. */
export type CredentialedProvider = { degree: string };
export type CredentialedFacility = { type: string; medicareNumber: string; skipOnSiteReview: boolean };

export type Credentialed =
  | ({ kind: "provider" } & CredentialedProvider)
  | ({ kind: "facility" } & CredentialedFacility);

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
    | "education-trainings"
    | "hospital-affiliation";
  /**
   * Whose checklists have it. False where it is not asked of this provider or facility in particular; it is then
   * "not applicable" from the start.
   */
  applies: {
    provider?: (provider: CredentialedProvider) => boolean;
    facility?: (facility: CredentialedFacility) => boolean;
  };
  required: boolean;
  /** True when a verification grows too old for a decision (the organization's window; NCQA allows 120 days). */
  expiresForDecision: boolean;
  /** Settled by a bare word of a person, or only with a document or a resolved match. */
  needsProof: boolean;
};

export const everyone = () => true;
