// Safe to import in the browser: no Prisma, no Node.

type ExpiryKindRule = {
  label: string;
  /** Types of the flag: while the date comes nearer, and from the day after it. */
  expiring: string;
  expired: string;
  subCollectionName:
    | "application-verifications"
    | "board-certifications"
    | "state-licenses"
    | "malpractice-insurances"
    | "dea-data";
};

/** What expires, in the order of the screen. Keys begin fingerprints; those of checklist elements are the same. */
export const expiryKinds = {
  license: {
    label: "License",
    expiring: "License expiring",
    expired: "License expired",
    subCollectionName: "state-licenses",
  },
  dea: {
    label: "DEA registration",
    expiring: "DEA expiring",
    expired: "DEA expired",
    subCollectionName: "dea-data",
  },
  board_certification: {
    label: "Board certification",
    expiring: "Board certification expiring",
    expired: "Board certification expired",
    subCollectionName: "board-certifications",
  },
  malpractice_insurance: {
    label: "Malpractice insurance",
    expiring: "Malpractice insurance expiring",
    expired: "Malpractice insurance expired",
    subCollectionName: "malpractice-insurances",
  },
  clia: {
    label: "CLIA certificate",
    expiring: "CLIA expiring",
    expired: "CLIA expired",
    subCollectionName: "application-verifications",
  },
  attestation: {
    label: "Attestation",
    expiring: "Attestation expiring",
    expired: "Attestation expired",
    subCollectionName: "application-verifications",
  },
  caqh_attestation: {
    label: "CAQH attestation",
    expiring: "CAQH attestation expiring",
    expired: "CAQH attestation expired",
    subCollectionName: "application-verifications",
  },
  recredentialing: {
    label: "Recredentialing",
    expiring: "Recredentialing due",
    expired: "Recredentialing overdue",
    subCollectionName: "application-verifications",
  },
  facility_license: {
    label: "Facility license",
    expiring: "License expiring",
    expired: "License expired",
    subCollectionName: "state-licenses",
  },
  accreditation: {
    label: "Accreditation",
    expiring: "Accreditation expiring",
    expired: "Accreditation expired",
    subCollectionName: "application-verifications",
  },
  cms_certification: {
    label: "CMS certification",
    expiring: "CMS certification expiring",
    expired: "CMS certification expired",
    subCollectionName: "application-verifications",
  },
  other_certification: {
    label: "Other certification",
    expiring: "Certification expiring",
    expired: "Certification expired",
    subCollectionName: "application-verifications",
  },
  liability_insurance: {
    label: "Liability insurance",
    expiring: "Liability insurance expiring",
    expired: "Liability insurance expired",
    subCollectionName: "malpractice-insurances",
  },
} as const satisfies Record<string, ExpiryKindRule>;

export type ExpiryKind = keyof typeof expiryKinds;
export const expiryKindNames = Object.keys(expiryKinds) as [ExpiryKind, ...ExpiryKind[]];

/** Days before the date at which a flag comes up, and comes up again. */
export const expirySteps = [90, 60, 30] as const;

/** An attestation may be this old (CAQH asks for a new one every 120 days). */
export const attestationDays = 120;
