// Words for specialties of physicians in exclusion lists (cut at 20 letters), Medicare and the NUCC code set; the
// narrower first.
const specialties: readonly [RegExp, string][] = [
  [/PAIN (MANAGE|MEDIC)/, "pain medicine"],
  [/NEUROSURG|NEUROLOGICAL SURG/, "neurosurgery"],
  [/ORTHOP(A?EDIC|OD)/, "orthopedics"],
  [/PLASTIC/, "plastic surgery"],
  [/(VASCULAR|THORACIC|CARDIAC) SURG|CARDIOTHORACIC/, "vascular and thoracic surgery"],
  [/COLO(N|RECTAL)|PROCTOLOG/, "colorectal surgery"],
  [/GYN|OBSTET|\bOB\b/, "obstetrics and gynecology"],
  [/RADIATION ONC/, "radiation oncology"],
  [/ONCOLOG|HEMATOLOG/, "oncology and hematology"],
  [/RADIOL|NUCLEAR MED/, "radiology"],
  [/CARDIO|CARDIAC|HEART/, "cardiology"],
  [/GASTRO/, "gastroenterology"],
  [/NEPHROL/, "nephrology"],
  [/PULMON|CRITICAL CARE/, "pulmonology"],
  [/ENDOCRIN/, "endocrinology"],
  [/RHEUMATOL/, "rheumatology"],
  [/INFECTIOUS/, "infectious disease"],
  [/ALLERG|IMMUNOLOG/, "allergy and immunology"],
  [/DERMATOL/, "dermatology"],
  [/OPHTHALM/, "ophthalmology"],
  [/OTO(RHINO)?LARYN/, "otolaryngology"],
  [/\bUROLOG/, "urology"],
  [/PATHOLOGY(?!.*SPEECH)|PATHOLOGIST$/, "pathology"],
  [/PSYCHIATR/, "psychiatry"],
  [/NEUROL/, "neurology"],
  [/ANESTHES/, "anesthesiology"],
  [/EMERGENCY MEDICINE/, "emergency medicine"],
  [/PEDIATRI/, "pediatrics"],
  [/PHYSICAL MEDICINE|PHYSIATR/, "physical medicine"],
  [/FAMILY (PRACTICE|MEDICINE)/, "family medicine"],
  [/INTERNAL MEDICINE|HOSPITALIST|GERIATRIC MED/, "internal medicine"],
  [/SURGERY|SURGEON/, "surgery"],
  [/GENETICS/, "genetics"],
];

/** Lists and registries name who practices these by the broader specialty as often as by the narrower. */
const broader: Record<string, readonly string[]> = {
  "internal medicine": [
    "cardiology",
    "gastroenterology",
    "nephrology",
    "pulmonology",
    "endocrinology",
    "rheumatology",
    "infectious disease",
    "allergy and immunology",
    "oncology and hematology",
    "family medicine",
  ],
  surgery: ["plastic surgery", "vascular and thoracic surgery", "colorectal surgery", "neurosurgery", "orthopedics"],
  "pain medicine": ["anesthesiology", "physical medicine"],
  "oncology and hematology": ["radiation oncology"],
  psychiatry: ["neurology"],
};

/** True for two specialties of which one is part of the other, or that one training leads to. */
export const areRelatedSpecialties = (left: string, right: string): boolean =>
  broader[left]?.includes(right) === true || broader[right]?.includes(left) === true;

/**
 * The specialty that words name, under one name for all wordings; null where they name none. "General practice" names
 * none: the OIG's list says it of every kind of physician.
 */
export const specialtyIn = (text: string): string | null =>
  specialties.find(([pattern]) => pattern.test(text))?.[1] ?? null;
