// Safe to import in the browser: no Prisma, no Node.

import { allBut, everyone, only } from "./asked-of";
import type { ElementRule } from "./element-rule";

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

export const identityElement = {
  identity: {
    label: "Identity and taxonomy",
    kind: "automatic",
    hasSource: true,
    source: "NPPES",
    subCollectionName: "application-verifications",
    applies: { provider: everyone },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
} as const satisfies Record<string, ElementRule>;

/** What is asked of providers alone, in the order in which it is shown. */
export const providerElements = {
  license: {
    label: "State licenses",
    kind: "manual",
    hasSource: true,
    source: "State licensing board",
    subCollectionName: "state-licenses",
    applies: { provider: allBut(unlicensed) },
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
    applies: { provider: only(prescribers) },
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
    applies: { provider: only(boardCertified) },
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
    applies: { provider: allBut(withoutDegree) },
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
    applies: { provider: everyone },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
  npdb: {
    label: "Data Bank query",
    kind: "manual",
    hasSource: false,
    source: "National Practitioner Data Bank",
    subCollectionName: "npdb-data",
    applies: { provider: everyone },
    // Every query costs a fee, and not everybody may ask: an organization that must, requires it by its rules.
    required: false,
    expiresForDecision: true,
    needsProof: true,
  },
  hospital_affiliation: {
    label: "Hospital affiliation",
    kind: "manual",
    hasSource: false,
    source: "Hospital",
    subCollectionName: "hospital-affiliation",
    applies: { provider: everyone },
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
    applies: { provider: everyone },
    required: true,
    expiresForDecision: true,
    needsProof: false,
  },
} as const satisfies Record<string, ElementRule>;
