import type { SubjectKind } from "./state-machine";

/**
 * What a decider signs, by version. A version that was signed once is never reworded: a new wording is a new version,
 * and records keep the version they were signed under.
 */
const statements = {
  "2026-1":
    "I have reviewed the credentials of this provider, their verification and the open flags as shown in this file, and I take this decision in the exercise of my own professional judgment.",
  "2026-1-facility":
    "I have reviewed the licenses and certificates of this facility, their verification and the open flags as shown in this file, and I take this decision in the exercise of my own professional judgment.",
  "2026-1-together":
    "I have looked at the list of these files, each of which was verified and found clean by the rules of this organization, and I approve every one of them in the exercise of my own professional judgment.",
} as const;

/** The statement that decisions on a provider are signed under today. */
export const currentSignatureStatement = { version: "2026-1", text: statements["2026-1"] } as const;

/** The same for whom a file is about. */
export const signatureStatementFor = (kind: SubjectKind): { version: string; text: string } =>
  kind === "provider" ? currentSignatureStatement : facilityStatement;
const facilityStatement = { version: "2026-1-facility", text: statements["2026-1-facility"] } as const;

/** The statement that clean files are signed under together. */
export const batchSignatureStatement = { version: "2026-1-together", text: statements["2026-1-together"] } as const;

/** The words of a version; undefined for one that this release does not know. */
export const signatureStatementText = (version: string): string | undefined =>
  Object.entries(statements).find(([known]) => known === version)?.[1];
