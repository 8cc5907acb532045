import type { SubjectKind } from "@/components/workflows/workflow-operations";
import type { ElementKey } from "@/lib/verification/elements";

type DocumentKind = {
  /** As it is stored: a file's type is in the words of whoever uploads it, and these are the usual ones. */
  label: string;
  /** Issued by a state, which then belongs to it. */
  isOfState?: true;
  /** Told of one kind of subject only. */
  onlyOf?: SubjectKind;
  /** What such files are usually named. */
  named: RegExp;
  /** The elements of a checklist that it speaks of. */
  proves?: readonly ElementKey[];
};

const kinds: readonly DocumentKind[] = [
  {
    label: "Accreditation",
    onlyOf: "facility",
    named: /accredit|joint.?commission|\b(tjc|dnv|aaahc|achc)\b/i,
    proves: ["accreditation"],
  },
  { label: "Attestation", named: /attest/i, proves: ["attestation"] },
  {
    label: "Board certification",
    onlyOf: "provider",
    named: /board|\babms\b|certificat.*(medicine|surgery|pediatric)/i,
    proves: ["board_certification"],
  },
  { label: "CDS registration", isOfState: true, named: /\bcds\b|controlled.?substance/i, proves: ["dea"] },
  { label: "CLIA certificate", onlyOf: "facility", named: /\bclia\b/i, proves: ["clia"] },
  {
    label: "CMS certification",
    onlyOf: "facility",
    named: /\bcms\b|medicare|medicaid|certification/i,
    proves: ["cms_certification"],
  },
  { label: "CV", onlyOf: "provider", named: /\bcv\b|curriculum|resum[eé]/i, proves: ["education"] },
  { label: "DEA certificate", isOfState: true, named: /\bdea\b/i, proves: ["dea"] },
  { label: "Diploma", onlyOf: "provider", named: /diploma|degree/i, proves: ["education"] },
  { label: "Government id", onlyOf: "provider", named: /passport|driver|photo.?id/i, proves: ["identity"] },
  {
    label: "Liability insurance",
    onlyOf: "facility",
    named: /insurance|liability|\bcoi\b/i,
    proves: ["liability_insurance"],
  },
  { label: "License", isOfState: true, named: /licen[sc]e/i, proves: ["license", "facility_license"] },
  {
    label: "Malpractice Insurance Policy",
    onlyOf: "provider",
    named: /malpractice|insurance|liability|\bcoi\b|face.?sheet/i,
    proves: ["malpractice_insurance"],
  },
  { label: "NPDB report", named: /npdb/i, proves: ["npdb"] },
  { label: "Site visit report", onlyOf: "facility", named: /site.?visit|survey/i, proves: ["accreditation"] },
  { label: "W-9", named: /\bw-?9\b/i },
  { label: "Work history", onlyOf: "provider", named: /work.?history|employment/i },
];

const kindsOf = (subject: SubjectKind): DocumentKind[] =>
  kinds.filter(({ onlyOf }) => onlyOf === undefined || onlyOf === subject);

/** The usual types of what is on file about a provider or a facility. */
export const documentKinds = (subject: SubjectKind): string[] => kindsOf(subject).map(({ label }) => label);

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** Whether a document of this type belongs to one state, as licenses and registrations do. */
export const isOfState = (fileType: string): boolean =>
  kinds.some((kind) => kind.isOfState === true && same(kind.label, fileType));

/** The type that a file's name speaks of; empty when it says nothing. Underscores and hyphens part words in file names. */
export function kindNamed(subject: SubjectKind, fileName: string): string {
  const words = fileName.replace(/[_\-.]+/g, " ");
  return kindsOf(subject).find(({ named }) => named.test(words))?.label ?? "";
}

/** The elements of a checklist that a document of this type speaks of; none for a type that is not one of the usual ones. */
export const provenBy = (fileType: string): readonly ElementKey[] =>
  kinds.find(({ label }) => same(label, fileType))?.proves ?? [];
