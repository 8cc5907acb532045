type DocumentKind = {
  /** As it is stored: a file's type is in the words of whoever uploads it, and these are the usual ones. */
  label: string;
  /** Issued by a state, which then belongs to it. */
  isOfState?: true;
  /** What such files are usually named. */
  named: RegExp;
};

const kinds: readonly DocumentKind[] = [
  { label: "Attestation", named: /attest/i },
  { label: "Board certification", named: /board|\babms\b|certificat.*(medicine|surgery|pediatric)/i },
  { label: "CDS registration", isOfState: true, named: /\bcds\b|controlled.?substance/i },
  { label: "CV", named: /\bcv\b|curriculum|resum[eé]/i },
  { label: "DEA certificate", isOfState: true, named: /\bdea\b/i },
  { label: "Diploma", named: /diploma|degree/i },
  { label: "Government id", named: /passport|driver|photo.?id/i },
  { label: "License", isOfState: true, named: /licen[sc]e/i },
  { label: "Malpractice Insurance Policy", named: /malpractice|insurance|liability|\bcoi\b|face.?sheet/i },
  { label: "NPDB report", named: /npdb/i },
  { label: "W-9", named: /\bw-?9\b/i },
  { label: "Work history", named: /work.?history|employment/i },
];

export const documentKinds: readonly string[] = kinds.map(({ label }) => label);

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** Whether a document of this type belongs to one state, as licenses and registrations do. */
export const isOfState = (fileType: string): boolean =>
  kinds.some((kind) => kind.isOfState === true && same(kind.label, fileType));

/** The type that a file's name speaks of; empty when it says nothing. Underscores and hyphens part words in file names. */
export function kindNamed(fileName: string): string {
  const words = fileName.replace(/[_\-.]+/g, " ");
  return kinds.find(({ named }) => named.test(words))?.label ?? "";
}
