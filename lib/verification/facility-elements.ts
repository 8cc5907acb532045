// Safe to import in the browser: no Prisma, no Node.

import { everyone, only } from "./asked-of";
import type { ElementRule } from "./element-rule";

/** Facilities that test human specimens, if only at the bedside, and so hold a CLIA certificate (42 CFR 493). */
const testing = [
  "hospital",
  "laborator",
  "lab",
  "labs",
  "surg",
  "dialysis",
  "esrd",
  "renal",
  "nursing",
  "home health",
  "hospice",
  "urgent",
  "clinic",
  "health cent",
  "blood",
  "birth",
];

/** Facilities that Medicare surveys and certifies under conditions of participation or coverage. */
const certified = [
  "hospital",
  "surg",
  "dialysis",
  "esrd",
  "renal",
  "nursing",
  "home health",
  "hospice",
  "rehab",
  "rural health",
  "federally qualified",
  "fqhc",
  "health cent",
  "psychiatric",
  "x-ray",
  "xray",
  "transplant",
];

/** What is asked of facilities alone (NCQA CR 7: state and federal standing, accreditation or an on-site assessment). */
export const facilityElements = {
  facility_license: {
    label: "State licenses",
    kind: "manual",
    hasSource: true,
    source: "State licensing agency",
    subCollectionName: "state-licenses",
    applies: { facility: everyone },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  accreditation: {
    label: "Accreditation or site visit",
    kind: "manual",
    hasSource: true,
    source: "Accrediting body",
    subCollectionName: "application-verifications",
    applies: { facility: everyone },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  clia: {
    label: "CLIA certificate",
    kind: "manual",
    hasSource: true,
    source: "CMS CLIA laboratory search",
    subCollectionName: "application-verifications",
    applies: { facility: only(testing) },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  cms_certification: {
    label: "CMS certification",
    kind: "manual",
    hasSource: true,
    source: "CMS Quality, Certification and Oversight Reports",
    subCollectionName: "application-verifications",
    applies: { facility: { ...only(certified), orMedicareNumber: true } },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  liability_insurance: {
    label: "Liability insurance",
    kind: "manual",
    hasSource: true,
    source: "Certificate of insurance",
    subCollectionName: "malpractice-insurances",
    applies: { facility: everyone },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
} as const satisfies Record<string, ElementRule>;
