import type { Degree } from "./credential-table";

/** What a profession that the file names beside the credentials allows to conclude. */
export type Profession = {
  /** Degrees that people of this profession hold. */
  fits: readonly Degree[];
  /** The one degree that the profession itself means; null where several do. */
  means: Degree | null;
};

const only = (degree: Degree, ...others: Degree[]): Profession => ({ fits: [degree, ...others], means: degree });
const dentist: Profession = { fits: ["DDS", "DMD"], means: null };
const oralSurgeon: Profession = { fits: ["MD", "DO", "DDS", "DMD"], means: null };
const psychologist = only("CP", "LP", "PHD", "CPsyD", "NEU");

/**
 * Medicare's provider types (`Rndrng_Prvdr_Type`; extracts of NPPES use the words too). The specialties of physicians
 * are left out: they do not tell an MD from a DO.
 */
const medicareTypes: Record<string, Profession> = {
  "NURSE PRACTITIONER": only("NP", "APN"),
  "PHYSICIAN ASSISTANT": only("PA"),
  "CERTIFIED REGISTERED NURSE ANESTHETIST CRNA": only("CRNA"),
  CRNA: only("CRNA"),
  "CERTIFIED CLINICAL NURSE SPECIALIST": only("CNS"),
  "CERTIFIED NURSE MIDWIFE": only("NMW"),
  "ANESTHESIOLOGY ASSISTANT": only("AA"),
  "ANESTHESIOLOGIST ASSISTANTS": only("AA"),
  "PHYSICAL THERAPIST IN PRIVATE PRACTICE": only("PT", "LPT"),
  "PHYSICAL THERAPIST": only("PT", "LPT"),
  "OCCUPATIONAL THERAPIST IN PRIVATE PRACTICE": only("OT"),
  "OCCUPATIONAL THERAPIST": only("OT"),
  "SPEECH LANGUAGE PATHOLOGIST": only("SLP"),
  AUDIOLOGIST: only("AUD"),
  "AUDIOLOGIST BILLING INDEPENDENTLY": only("AUD"),
  PODIATRY: only("DPM"),
  OPTOMETRY: only("OD"),
  CHIROPRACTIC: only("DC"),
  "LICENSED CLINICAL SOCIAL WORKER": only("LCSW", "CSW"),
  "PSYCHOLOGIST CLINICAL": psychologist,
  "CLINICAL PSYCHOLOGIST": psychologist,
  "PSYCHOLOGIST BILLING INDEPENDENTLY": { ...psychologist, means: null },
  "MARRIAGE AND FAMILY THERAPIST": only("MFT"),
  "MENTAL HEALTH COUNSELOR": { fits: ["LMHC", "CMHC", "LPC"], means: null },
  "REGISTERED DIETITIAN OR NUTRITION PROFESSIONAL": { fits: ["RD", "RDN", "LN"], means: null },
  "REGISTERED DIETICIAN NUTRITION PROFESSIONAL": { fits: ["RD", "RDN", "LN"], means: null },
  "ORAL SURGERY DENTIST ONLY": dentist,
  "ORAL SURGERY DENTISTS ONLY": dentist,
  "MAXILLOFACIAL SURGERY": oralSurgeon,
  DENTIST: dentist,
};

/** Beginnings of taxonomy codes (NUCC) whose holders all have the same degree; the longest that fits counts. */
const taxonomies: Record<string, Profession> = {
  "204E": oralSurgeon,
  "213E": only("DPM"),
  "122": dentist,
  "152W": only("OD"),
  "111N": only("DC"),
  "363L": only("NP", "APN"),
  "363A": only("PA"),
  "3675": only("CRNA"),
  "367A": only("NMW"),
  "364S": only("CNS", "APN"),
  "367H": only("AA"),
  "2251": only("PT", "LPT"),
  "2252": only("PTA"),
  "225X": only("OT"),
  "224Z": only("OTA"),
  "231H": only("AUD"),
  "235Z": only("SLP"),
  "1041C": only("LCSW", "CSW"),
  "103TC0700": psychologist,
  "103T": { ...psychologist, means: null },
  "106H": only("MFT"),
  "101YM": { fits: ["LMHC", "CMHC", "LPC"], means: null },
  "101YP2500": only("LPC"),
  "133V": { fits: ["RD", "RDN"], means: null },
  "1835": { fits: ["PHA", "Rph"], means: null },
  "163W": only("RN", "RNFA"),
  "164W": only("LPN"),
  "1711": only("ACU"),
  "175F": only("ND"),
  "2257": only("MT"),
  "2255A": only("AT"),
  "1703": only("GC"),
};

/** Upper case, with single blanks for everything that is no letter or digit. */
export const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();

/** What a Medicare provider type or a taxonomy code allows to conclude; null where that is nothing. */
export function professionOf(named: string): Profession | null {
  const code = named.trim().toUpperCase();
  if (/^\d{3}[A-Z0-9]{6}X$/.test(code)) {
    for (let length = code.length; length >= 2; length -= 1) {
      const found = taxonomies[code.slice(0, length)];
      if (found) return found;
    }
    return null;
  }
  return medicareTypes[plain(named)] ?? null;
}
