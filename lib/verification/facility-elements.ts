// Safe to import in the browser: no Prisma, no Node.

import { type CredentialedFacility, type ElementRule, everyone } from "./element-rule";

/** Facilities that test human specimens, if only at the bedside, and so hold a CLIA certificate (42 CFR 493). */
const testing =
  /hospital|laborator|\blabs?\b|surg|dialysis|esrd|renal|nursing|home health|hospice|urgent|clinic|health cent|blood|birth/i;

/** Facilities that Medicare surveys and certifies under conditions of participation or coverage. */
const certified =
  /hospital|surg|dialysis|esrd|renal|nursing|home health|hospice|rehab|rural health|federally qualified|fqhc|health cent|psychiatric|x-?ray|transplant/i;

// A type that nobody gave decides nothing: it is asked, and a person may find that it does not apply.
const isOf = (types: RegExp, { type }: CredentialedFacility) => type.trim() === "" || types.test(type);

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
    applies: { facility: (facility) => isOf(testing, facility) },
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
    applies: { facility: (facility) => facility.medicareNumber !== "" || isOf(certified, facility) },
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
