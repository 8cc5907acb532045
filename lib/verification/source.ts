import type { Comparison } from "@/lib/matches/comparison";
import type { CurrentPolicy } from "@/lib/policies/current-policy";
import type { ElementKey } from "./elements";
import type { FiledSpecialty } from "./matching/professions";

/** A calendar date, YYYY-MM-DD. */
export type DateText = string;

/** What the organization holds about the provider's licenses, registrations and cover. */
export type ProviderSections = {
  licenses: readonly { state: string; number: string; status: string; expires: DateText | null }[];
  deas: readonly { number: string; type: string; state: string; status: string; expires: DateText | null }[];
  boards: readonly { specialty: string; status: string; durationType: string; expires: DateText | null }[];
  malpractice: readonly { policyNumber: string; occurrence: number; aggregate: number; expires: DateText | null }[];
  educations: readonly { type: string; institution: string; completed: DateText | null }[];
};

/** The provider whom a source is asked about, as the organization knows him or her. */
export type ProviderOnFile = {
  providerId: string;
  firstName: string;
  middleName: string;
  lastName: string;
  degree: string;
  npi: string | null;
  states: readonly string[];
  /** ZIP codes of the practice locations. */
  zips: readonly string[];
  specialties: readonly FiledSpecialty[];
  birthDate: DateText | null;
  /** Malpractice cover that the organization's rules ask for, in US dollars; null where they ask for none. */
  minimumCover: { occurrence: number; aggregate: number } | null;
  sections: ProviderSections;
};

/** A flag that the answer gives reason for. */
export type Finding = {
  flagType: string;
  severity: "critical" | "major" | "minor";
  subCollectionName: string;
  description: string;
  /** The same finding again is the same flag. */
  fingerprint: string;
  /** Changes when the record or the provider's identity does: a flag that a person cleared then opens again. */
  matchHash: string;
  /** The same NPI: the match needs no person to confirm it. */
  isConfirmed: boolean;
  evidence: Record<string, unknown>;
  expirationDate: DateText | null;
  /** What is new, in a sentence, when the flag stands open already with another match hash. */
  news?: string;
  /** True when the element waits until a person resolves this flag. */
  needsResolution: boolean;
};

/** What people read beside the verdict; more members as the source has them. */
export type Evidence = {
  /** When the source was asked, ISO 8601. */
  searchedAt: string;
  source: string;
  /** One sentence: what was found, and why that leads to this outcome. */
  reason: string;
  terms: Record<string, unknown>;
  [more: string]: unknown;
};

export type SourceAnswer = {
  /**
   * not_applicable: there is nothing to ask, for example no list of the organization's own; where the element is
   * required, that is no answer. verified: settled. review: a person has to look. failed: the source contradicts the file.
   * source_unavailable: no answer, which says nothing about the provider; asked again later.
   */
  outcome: "verified" | "review" | "failed" | "source_unavailable" | "not_applicable";
  method: "registry" | "list" | "rule";
  evidence: Evidence;
  /** The answer as received, for the record. */
  raw: unknown;
  findings: Finding[];
  /** What each list that was searched said; matches and their flags are recorded from these. */
  comparisons?: ListComparison[];
};

export type ListComparison = Omit<Comparison, "subject" | "actionSource" | "workflowId">;

export type AskOptions = {
  now: Date;
  signal?: AbortSignal;
  organizationId: string;
  /** The organization's weights and cuts. */
  matching: CurrentPolicy<"matching">;
};

/** One place that knows something about one element of the checklist of those whose facts are `OnFile`. */
export type Source<OnFile> = {
  id: string;
  element: ElementKey;
  /** As shown: "NPPES", "OIG LEIE". */
  name: string;
  /** Asks; never throws for what the source does wrong, but answers `source_unavailable`. */
  check: (subject: OnFile, options: AskOptions) => Promise<SourceAnswer>;
};

/** The answer for a source that gave none; `reason` is a sentence for staff. */
export function unavailable(
  source: { name: string },
  facts: { now: Date; method: SourceAnswer["method"]; reason: string; terms: Record<string, unknown>; raw?: unknown },
): SourceAnswer {
  const { now, method, reason, terms, raw = null } = facts;
  const evidence = { searchedAt: now.toISOString(), source: source.name, reason, terms };
  return { outcome: "source_unavailable", method, evidence, raw: raw ?? { reason }, findings: [] };
}
