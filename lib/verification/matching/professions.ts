export type Profession =
  | "physician"
  | "nursing"
  | "physician assistant"
  | "dental"
  | "podiatry"
  | "chiropractic"
  | "pharmacy"
  | "optometry"
  | "psychology"
  | "social work and counseling"
  | "therapy"
  | "emergency services"
  | "acupuncture";

const degrees: Record<Profession, readonly string[]> = {
  physician: ["MD", "DO"],
  nursing: ["APN", "CNS", "CRNA", "LPN", "LPT", "NMW", "MW", "NP", "RN", "RNFA"],
  "physician assistant": ["PA", "AA", "SA"],
  dental: ["DDS", "DMD", "RDH", "PDH", "DT", "DD"],
  podiatry: ["DPM"],
  chiropractic: ["DC"],
  pharmacy: ["PHA", "Rph", "CphT"],
  optometry: ["OD", "OPT"],
  psychology: ["CP", "CPsyD", "LP", "PHD"],
  "social work and counseling": ["ADC", "BSW", "CMHC", "CSW", "LBHC", "LCSW", "LMHC", "LPC", "MFT", "SW", "PC"],
  therapy: ["PT", "PTA", "OT", "OTA", "SLP", "MT", "RT", "AT"],
  "emergency services": ["EMT"],
  acupuncture: ["ACU"],
};

const professionByDegree = new Map(
  (Object.entries(degrees) as [Profession, readonly string[]][]).flatMap(([profession, codes]) =>
    codes.map((code) => [code, profession] as const),
  ),
);

/** Words of the OIG's SPECIALTY and GENERAL columns, the more telling first; cut as the list cuts them. */
const listWords: readonly [RegExp, Profession][] = [
  [/^NURSE|^NURSING|NURSE PRACTITIONER/, "nursing"],
  [/PHYSICIAN'?S? ASSIST/, "physician assistant"],
  [/DENT(IST|AL)|ORAL SURG|ORTHODON/, "dental"],
  [/PODIATR/, "podiatry"],
  [/CHIROPRACT/, "chiropractic"],
  [/PHARMAC/, "pharmacy"],
  [/OPTOMETR|OPTICIAN/, "optometry"],
  [/PSYCHOLOG/, "psychology"],
  [/SOCIAL WORK|COUNSELOR/, "social work and counseling"],
  [/PHYSICAL THERAPY|PHYS THERAPY|^THERAPIST|OCCUPATIONAL THER|SPEECH|MASSAGE/, "therapy"],
  [/EMERGENCY MED TECH|PARAMEDIC/, "emergency services"],
  [/ACUPUNCT/, "acupuncture"],
  [/DOCTOR ?\(MD|PHYSICIAN \(MD|MD\/DO PRACTICE|MEDICAL PRACTICE|PHYSICIAN PRACTICE/, "physician"],
];

/** The profession that a provider's degree stands for; null where the degree says nothing about it. */
export const professionOfDegree = (degree: string): Profession | null => professionByDegree.get(degree) ?? null;

/** The profession of an exclusion record, from its SPECIALTY, else its GENERAL column; null where neither tells. */
export function professionOfRecord(record: { specialty: string; general: string }): Profession | null {
  for (const text of [record.specialty.toUpperCase(), record.general.toUpperCase()]) {
    const found = listWords.find(([words]) => words.test(text));
    if (found) return found[1];
  }
  return null;
}
