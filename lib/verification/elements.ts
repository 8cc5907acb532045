// The checklist as data. Safe to import in the browser: no Prisma, no Node.

/** Licensed to prescribe controlled substances in at least some states: a DEA registration is asked for. */
const prescribers = [
  "MD",
  "DO",
  "DDS",
  "DMD",
  "DPM",
  "OD",
  "ND",
  "NP",
  "APN",
  "PA",
  "CNS",
  "CRNA",
  "NMW",
  "MW",
] as const;

const boardCertified = ["MD", "DO", "DPM"] as const;

/** Work without a state license of their own, or under a supervisor's. */
const unlicensed = [
  "AT",
  "BT",
  "CBHT",
  "CTRS",
  "DOU",
  "IBCLC",
  "LactCon",
  "MA",
  "OA",
  "PC",
  "PSW",
  "RPSGT",
  "SA",
] as const;

/** Trained on the job or by certificate: no professional degree is verified. */
const withoutDegree = ["BT", "CBHT", "DOU", "LactCon", "MA", "OA", "PSW", "PC"] as const;

type ElementRule = {
  label: string;
  /** Automatic: a source can settle it. Manual: a source may look first, a person confirms. */
  kind: "automatic" | "manual";
  /** False where nothing but a person can look. */
  hasSource: boolean;
  source: string;
  subCollectionName:
    | "application-verifications"
    | "board-certifications"
    | "state-licenses"
    | "malpractice-insurances"
    | "dea-data"
    | "sanctions"
    | "education-trainings"
    | "hospital-affiliation";
  /** False where the element does not exist for this degree; it is then "not applicable" from the start. */
  applies: (degree: string) => boolean;
  required: boolean;
  /** True when a verification grows too old for a decision (the organization's window; NCQA allows 120 days). */
  expiresForDecision: boolean;
  /** Settled by a bare word of a person, or only with a document or a resolved match. */
  needsProof: boolean;
};

const everyone = () => true;
const among = (degrees: readonly string[]) => (degree: string) => degrees.includes(degree);
const notAmong = (degrees: readonly string[]) => (degree: string) => !degrees.includes(degree);

export const verificationElements = {
  identity: {
    label: "Identity and taxonomy",
    kind: "automatic",
    hasSource: true,
    source: "NPPES",
    subCollectionName: "application-verifications",
    applies: everyone,
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  oig_exclusion: {
    label: "OIG exclusions",
    kind: "automatic",
    hasSource: true,
    source: "OIG LEIE",
    subCollectionName: "sanctions",
    applies: everyone,
    required: true,
    expiresForDecision: true,
    needsProof: true,
  },
  ofac_sanctions: {
    label: "OFAC sanctions",
    kind: "automatic",
    hasSource: true,
    source: "OFAC SDN",
    subCollectionName: "sanctions",
    applies: everyone,
    required: true,
    expiresForDecision: true,
    needsProof: true,
  },
  license: {
    label: "State licenses",
    kind: "manual",
    hasSource: true,
    source: "State licensing board",
    subCollectionName: "state-licenses",
    applies: notAmong(unlicensed),
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  dea: {
    label: "DEA registration",
    kind: "manual",
    hasSource: true,
    source: "DEA",
    subCollectionName: "dea-data",
    applies: among(prescribers),
    required: true,
    // Must be in force at the decision, whenever it was looked at.
    expiresForDecision: false,
    needsProof: false,
  },
  board_certification: {
    label: "Board certification",
    kind: "manual",
    hasSource: true,
    source: "Certifying board",
    subCollectionName: "board-certifications",
    applies: among(boardCertified),
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  education: {
    label: "Education and training",
    kind: "manual",
    hasSource: true,
    source: "Educational institution",
    subCollectionName: "education-trainings",
    applies: notAmong(withoutDegree),
    required: true,
    // A degree once earned stays earned: NCQA sets no limit.
    expiresForDecision: false,
    needsProof: false,
  },
  malpractice_insurance: {
    label: "Malpractice insurance",
    kind: "manual",
    hasSource: true,
    source: "Certificate of insurance",
    subCollectionName: "malpractice-insurances",
    applies: everyone,
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  hospital_affiliation: {
    label: "Hospital affiliation",
    kind: "manual",
    hasSource: false,
    source: "Hospital",
    subCollectionName: "hospital-affiliation",
    applies: everyone,
    required: false,
    expiresForDecision: false,
    needsProof: false,
  },
  attestation: {
    label: "Signed attestation",
    kind: "manual",
    hasSource: false,
    source: "Application",
    subCollectionName: "application-verifications",
    applies: everyone,
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
} as const satisfies Record<string, ElementRule>;

export type ElementKey = keyof typeof verificationElements;

export const elementKeys = Object.keys(verificationElements) as [ElementKey, ...ElementKey[]];

export const isElementKey = (key: string): key is ElementKey => key in verificationElements;

/** The rule of an element; undefined for a key that an older version may have written. */
export const elementRule = (key: string): ElementRule | undefined =>
  isElementKey(key) ? verificationElements[key] : undefined;

export const verificationStatuses = {
  pending: { label: "Waiting", tone: "waiting" },
  verified: { label: "Verified", tone: "done" },
  failed: { label: "Failed", tone: "critical" },
  source_unavailable: { label: "Source unavailable", tone: "major" },
  not_applicable: { label: "Not applicable", tone: "minor" },
} as const;

export type VerificationStatus = keyof typeof verificationStatuses;

export const verificationStatusNames = Object.keys(verificationStatuses) as [
  VerificationStatus,
  ...VerificationStatus[],
];

/** Nothing more is to be done about an element with this status. */
export const isSettled = (status: string): boolean => status === "verified" || status === "not_applicable";

/** Every required element is settled, and there is one: verification is complete. */
export function isComplete(checklist: readonly { required: boolean; status: string }[]): boolean {
  const required = checklist.filter((row) => row.required);
  return required.length > 0 && required.every(({ status }) => isSettled(status));
}

export type ChecklistRow = {
  element: ElementKey;
  required: boolean;
  status: "pending" | "not_applicable";
  source: string;
  note: string;
};

/** The rows of a provider's checklist at the start of a workflow, in the order in which they are shown. */
export function checklistFor(provider: { degree: string }): ChecklistRow[] {
  return elementKeys.map((element) => {
    const rule = verificationElements[element];
    if (!rule.applies(provider.degree)) {
      return {
        element,
        required: false,
        status: "not_applicable",
        source: rule.source,
        note: `Not asked of ${provider.degree}`,
      };
    }
    const note =
      rule.kind === "manual"
        ? `Waits for a person to confirm it: ${rule.source.toLowerCase()}`
        : `Waits for ${rule.source}`;
    return { element, required: rule.required, status: "pending", source: rule.source, note };
  });
}

const day = 86_400_000;

/** When a verification becomes too old for a decision; null where age does not matter or nothing was verified. */
export function expiresForDecisionAt(element: string, verifiedAt: Date | null, windowDays: number): Date | null {
  const rule = elementRule(element);
  if (verifiedAt === null || rule === undefined || !rule.expiresForDecision) return null;
  return new Date(verifiedAt.getTime() + windowDays * day);
}
