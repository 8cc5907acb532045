import type { npdbActions } from "@/lib/providers/enumerations";

type NpdbAction = (typeof npdbActions)[number];

/** Words by which senders name what kind of body took an action. */
const byWords: readonly (readonly [RegExp, NpdbAction])[] = [
  [/clinical priv/i, "Clinical Privileges"],
  [/professional society|\bsociety\b/i, "Professional Society"],
  [/exclusion|debarment/i, "Exclusion/Debarment"],
  [/peer review/i, "Peer Review Organization"],
  [/health plan/i, "Health Plan"],
  [/drug enforcement|\bdea\b|federal licens/i, "DEA/Federal Licensure"],
  [/government|administrative/i, "Government Administrative"],
  [/judge?ment|conviction/i, "Judgement/Conviction"],
  [/licens|certification/i, "State Licensure/Certification"],
];

/** The hundreds of the Data Bank's adverse action classification codes (1110 is a license revoked, 1610 privileges). */
const byHundreds: Readonly<Record<string, NpdbAction>> = {
  "11": "State Licensure/Certification",
  "12": "State Licensure/Certification",
  "15": "Exclusion/Debarment",
  "16": "Clinical Privileges",
  "17": "Professional Society",
};

/** What sort of body reports, by its name: the last thing to go by. */
const byEntity: readonly (readonly [RegExp, NpdbAction])[] = [
  [/\bboard\b|licens/i, "State Licensure/Certification"],
  [/drug enforcement/i, "DEA/Federal Licensure"],
  [/inspector general/i, "Exclusion/Debarment"],
  [/hospital|medical center|health system|clinic/i, "Clinical Privileges"],
  [/society|association/i, "Professional Society"],
  [/insurance|health plan/i, "Health Plan"],
];

/**
 * The kind of an adverse action: by the words beside it, by its code, by who reported it. Where none of them tells, a
 * licensing action, which most are; a person looks at every report anyway.
 */
export function typeOfAction(codes: readonly string[], entity: string): NpdbAction {
  const words = codes.join(" ");
  const named = byWords.find(([pattern]) => pattern.test(words));
  if (named) return named[1];
  const coded = codes.map((code) => byHundreds[/^(\d{2})\d{2}$/.exec(code)?.[1] ?? ""]).find((found) => found);
  if (coded) return coded;
  return byEntity.find(([pattern]) => pattern.test(entity))?.[1] ?? "State Licensure/Certification";
}
