import { areRelatedSpecialties, specialtyIn } from "./specialties";

export type ProfessionFamily =
  | "physician"
  | "nursing"
  | "aide"
  | "physician assistant"
  | "dental"
  | "podiatry"
  | "chiropractic"
  | "pharmacy"
  | "optometry"
  | "psychology"
  | "social work and counseling"
  | "therapy"
  | "audiology"
  | "nutrition"
  | "emergency services"
  | "acupuncture";

/** What somebody practices, as far as it is known: nursing, or physician in psychiatry. */
export type Profession = { family: ProfessionFamily; specialty: string | null };

const degrees: Partial<Record<ProfessionFamily, readonly string[]>> = {
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
  audiology: ["AUD"],
  nutrition: ["RD", "RDN"],
  "emergency services": ["EMT"],
  acupuncture: ["ACU"],
};

const familyByDegree = new Map(
  (Object.entries(degrees) as [ProfessionFamily, readonly string[]][]).flatMap(([family, codes]) =>
    codes.map((code) => [code, family] as const),
  ),
);

/** Beginnings of NUCC taxonomy codes (sections and groupings of the code set). */
const taxonomies: readonly [string, ProfessionFamily][] = [
  ["20", "physician"],
  ["163W", "nursing"],
  ["164", "nursing"],
  ["363L", "nursing"],
  ["364S", "nursing"],
  ["367", "nursing"],
  ["374", "aide"],
  ["376", "aide"],
  ["363A", "physician assistant"],
  ["12", "dental"],
  ["213E", "podiatry"],
  ["111N", "chiropractic"],
  ["183", "pharmacy"],
  ["152W", "optometry"],
  ["156F", "optometry"],
  ["103", "psychology"],
  ["101Y", "social work and counseling"],
  ["104", "social work and counseling"],
  ["106H", "social work and counseling"],
  ["22", "therapy"],
  ["235Z", "therapy"],
  ["231H", "audiology"],
  ["133", "nutrition"],
  ["146", "emergency services"],
  ["1711", "acupuncture"],
];

/** Words by which lists and registries name professions (OIG, SAM, state lists, Medicare), the more telling first. */
const words: readonly [RegExp, ProfessionFamily][] = [
  [/PHYSICIAN'?S? ASSIST|ANESTHESIOLOG\w* ASSIST|\bRPA\b|^PA(-C)?$/, "physician assistant"],
  [/NURSES? AIDE$|NURSE\/NURSES|NURSE AIDE/, "nursing"],
  [/NURS(E|ING)|\bCRNA\b|MIDWIFE|\b(RN|LPN|LVN|APRN|CNA|ARNP|CRNP)\b/, "nursing"],
  [
    /HEALTH CARE AIDE|HOME HEALTH AIDE|PERSONAL CARE (PROV|AIDE|ASS|ATT|WORK)|PERSONAL ASSIST|CAREGIVER|ATTENDANT|\bAIDE$|\b(HHA|PCA)\b/,
    "aide",
  ],
  [/DENT(IST|AL)|ORAL SURG|ORTHODON|\bD(DS|MD)\b/, "dental"],
  [/PODIATR|\bDPM\b/, "podiatry"],
  [/CHIROPRACT|^DC$/, "chiropractic"],
  [/PHARMAC|\bRPH\b/, "pharmacy"],
  [/OPTOMETR|^OD$|OPTICIAN|\bOPTICAL PRACT/, "optometry"],
  [/PSYCHOLOG|^PHD$/, "psychology"],
  [/SOCIAL WORK|COUNSELOR|MARRIAGE|\bLC?M?SW\b|ADDICTION THERAP/, "social work and counseling"],
  [/PHYSICAL THERAP|PHYS THERAP|^THERAPIST|^PT$|OCCUPATIONAL THER|SPEECH|MASSAGE|RESPIRATORY THER/, "therapy"],
  [/AUDIOLOG/, "audiology"],
  [/DIETI|NUTRITION/, "nutrition"],
  [/EMERGENCY MED TECH|PARAMEDIC|\bEMT\b/, "emergency services"],
  [/ACUPUNCT/, "acupuncture"],
  [
    /DOCTOR ?\(MD|PHYSICIAN|MD\/DO PRACTICE|MEDICAL PRACTICE|GENERAL PRACTICE|MEDICAL DOCTOR|OSTEOPATH|\bMD$|\bDO$/,
    "physician",
  ],
];

/** The profession that a provider's degree stands for; null where the degree says nothing about it. */
const professionOfDegree = (degree: string): ProfessionFamily | null => familyByDegree.get(degree) ?? null;

const familyIn = (text: string): ProfessionFamily | null => words.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The profession that words name; null where they name none, and for a specialty of physicians alone. */
function professionIn(text: string): Profession | null {
  const family = familyIn(text);
  if (family !== null && family !== "physician") return { family, specialty: null };
  const specialty = specialtyIn(text);
  if (specialty !== null) return { family: "physician", specialty };
  return family === null ? null : { family, specialty: null };
}

/** Upper case, abbreviations without their points ("L.P.N."). */
const plain = (text: string): string => text.toUpperCase().replaceAll(".", "");

const kept = new Map<string, Profession | null>();

/**
 * The profession of a list's record, from its words for the specialty, else from those for the kind of person; null
 * where neither tells. "SURGERY" beside "IND- LIC HC SERV PRO" is a physician in surgery.
 */
export function professionOfRecord(record: { specialty: string; general: string }): Profession | null {
  const key = `${record.specialty}\n${record.general}`;
  let found = kept.get(key);
  if (found === undefined) {
    found = professionIn(plain(record.specialty)) ?? professionIn(plain(record.general));
    // Lists have a few hundred wordings; one that writes freely must not fill the memory.
    if (kept.size > 5_000) kept.clear();
    kept.set(key, found);
  }
  return found;
}

/** A specialty as a provider's file has it: the NUCC code, and its name. */
export type FiledSpecialty = { taxonomyCode: string; name: string };

/** What a provider practices, by degree and specialties; several where they say several, none where they say none. */
export function professionsOfProvider(degree: string, specialties: readonly FiledSpecialty[]): Profession[] {
  const byDegree = professionOfDegree(degree);
  const filed = specialties.flatMap(({ taxonomyCode, name }): Profession[] => {
    const family = taxonomies.find(([beginning]) => taxonomyCode.startsWith(beginning))?.[1] ?? null;
    const named = professionIn(plain(name));
    // A nurse may work in psychiatry: the words tell the specialty, code and degree the profession.
    const known = family ?? (named?.specialty == null ? named?.family : byDegree) ?? named?.family ?? null;
    return known === null
      ? []
      : [{ family: known, specialty: known === "physician" ? (named?.specialty ?? null) : null }];
  });
  const families = new Set(filed.map(({ family }) => family));
  return byDegree !== null && !families.has(byDegree) ? [{ family: byDegree, specialty: null }, ...filed] : filed;
}

export type ProfessionAgreement = "specialty" | "profession" | "relatedSpecialty" | "otherSpecialty" | "different";

const order: readonly ProfessionAgreement[] = [
  "specialty",
  "profession",
  "relatedSpecialty",
  "otherSpecialty",
  "different",
];

/** Nurses begin as aides and lists write both alike; a medical doctor's assistant is none of them. */
const related = (left: ProfessionFamily, right: ProfessionFamily): boolean =>
  left === right || (left === "aide" && right === "nursing") || (left === "nursing" && right === "aide");

function compareOne(left: Profession, right: Profession): ProfessionAgreement {
  if (!related(left.family, right.family)) return "different";
  if (left.specialty === null || right.specialty === null) return "profession";
  if (left.specialty === right.specialty) return "specialty";
  return areRelatedSpecialties(left.specialty, right.specialty) ? "relatedSpecialty" : "otherSpecialty";
}

/** How what a provider practices agrees with a record's profession; the best agreement counts. Null when one is unknown. */
export function compareProfessions(ours: readonly Profession[], theirs: Profession | null): ProfessionAgreement | null {
  if (theirs === null || ours.length === 0) return null;
  let best = order.length - 1;
  for (const profession of ours) best = Math.min(best, order.indexOf(compareOne(profession, theirs)));
  return order[best] ?? null;
}

/** "physician, psychiatry" */
export const professionText = ({ family, specialty }: Profession): string =>
  specialty === null ? family : `${family}, ${specialty}`;
