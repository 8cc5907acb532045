import type { Band } from "@/lib/verification/matching/policy";
import type { Because } from "@/lib/verification/matching/verdict";
import type { SubjectKey } from "@/lib/workflows/subject";
import type { SubjectIdentity } from "./subject-identity";

/** One part of a score: positive bits speak for the same person, negative against. */
export type EvidenceBar = { label: string; bits: number; detail: string };

/** What the matcher said of one list record. */
export type ScreenedMatch = {
  recordId: string;
  band: Band;
  because: Because;
  bits: number;
  bars: EvidenceBar[];
  reason: string;
};

/** The record fits, and is history: reinstated, or ended by its own terms. */
export const hasEnded = ({ because }: Pick<ScreenedMatch, "because">): boolean => because === "reinstated";

/** One subject held against one list: what was searched with what, and what was found. */
export type Comparison = {
  subject: SubjectKey;
  /** The list's key. */
  source: string;
  /** The version of the list that was searched. */
  versionId: string;
  /** Version of the organization's matching policy; 0 for what the program brings. */
  policyVersion: number;
  /** The cut, in bits, from which a person looks. */
  threshold: number;
  /** The subject as it was compared. */
  identity: SubjectIdentity;
  matches: readonly ScreenedMatch[];
  actionSource: "CREDENTIALING" | "MONITORING";
  /** The workflow whose checklist asked; none in monitoring. */
  workflowId?: string;
};

/** A match that was cleared by itself is kept when it came this close to the cut, or would have but for its NPI. */
const marginBits = 6;
/** Of one list, for one subject: the closest that were cleared, so that a common name does not fill the table. */
const keptCleared = 10;

const isNpi = ({ label }: EvidenceBar) => label === "NPI";
const withoutNpi = ({ bits, bars }: ScreenedMatch) => bits - (bars.find(isNpi)?.bits ?? 0);
const hasSameName = ({ bars }: ScreenedMatch) =>
  bars.filter(({ label, detail }) => /name$|as$/i.test(label) && detail.endsWith(": the same")).length >=
  (bars.some(({ label }) => label === "First name") ? 2 : 1);

/** True for a match worth keeping: all that a person looks at, and what was cleared although it came close. */
export const isWorthKeeping = (match: ScreenedMatch, threshold: number): boolean =>
  match.band !== "cleared" ||
  hasEnded(match) ||
  match.bits >= threshold - marginBits ||
  withoutNpi(match) >= threshold - marginBits ||
  hasSameName(match);

/** The matches of a comparison that are kept, the strongest first, each record once. */
export function worthKeeping<Match extends ScreenedMatch>({
  matches,
  threshold,
}: {
  matches: readonly Match[];
  threshold: number;
}): Match[] {
  const close = matches
    .filter((match) => isWorthKeeping(match, threshold))
    .toSorted((left, right) => withoutNpi(right) - withoutNpi(left));
  const cleared = close.filter(({ band }) => band === "cleared").slice(0, keptCleared);
  return [...close.filter(({ band }) => band !== "cleared"), ...cleared];
}
