import type { SubjectKind } from "./state-machine";

type Statement = { about: SubjectKind | "files together"; text: string };

/**
 * What a decider signs, by version. A version that was signed once is never reworded: a new wording is a new version,
 * and records keep the version they were signed under.
 */
const statements = {
  "2026-1": {
    about: "provider",
    text: "I have reviewed the credentials of this provider, their verification and the open flags as shown in this file, and I take this decision in the exercise of my own professional judgment.",
  },
  "2026-1-facility": {
    about: "facility",
    text: "I have reviewed the licenses and certificates of this facility, their verification and the open flags as shown in this file, and I take this decision in the exercise of my own professional judgment.",
  },
  "2026-1-together": {
    about: "files together",
    text: "I have looked at the list of these files, each of which was verified and found clean by the rules of this organization, and I approve every one of them in the exercise of my own professional judgment.",
  },
} as const satisfies Record<string, Statement>;

const signed = (version: keyof typeof statements) => ({ version, text: statements[version].text });

/** The statement that decisions on a provider are signed under today. */
export const currentSignatureStatement = signed("2026-1");
const facilityStatement = signed("2026-1-facility");

/** The same for whom a file is about. */
export const signatureStatementFor = (kind: SubjectKind): { version: string; text: string } =>
  kind === "provider" ? currentSignatureStatement : facilityStatement;

/** The statement that clean files are signed under together. */
export const batchSignatureStatement = signed("2026-1-together");

const statementOf = (version: string): Statement | undefined =>
  Object.entries(statements).find(([known]) => known === version)?.[1];

/** The words of a version; undefined for one that this release does not know. */
export const signatureStatementText = (version: string): string | undefined => statementOf(version)?.text;

/** What the words of a version are about; undefined for one that this release does not know. */
export const signatureStatementAbout = (version: string): Statement["about"] | undefined => statementOf(version)?.about;
