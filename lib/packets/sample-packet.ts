import { createHash } from "node:crypto";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import type { PacketData, PacketElement, PacketEvent } from "./packet-data";
import { providerSubject } from "./provider-on-paper";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const moment = (text: string) => new Date(`${text}:00Z`);

function sampleElement(element: string, facts: Partial<PacketElement> = {}): PacketElement {
  const answers = [
    {
      id: `ans_sample_${element}`,
      source: facts.source ?? "",
      answeredAt: moment("2026-03-02T09:15"),
      outcome: "verified",
      answerHash: hashOf(`answer ${element}`),
    },
  ];
  return {
    element,
    required: true,
    status: "verified",
    source: "",
    method: "manual",
    note: "",
    verifiedAt: moment("2026-03-02T09:15"),
    verifiedByName: "Nora Fenwick",
    evidence: null,
    evidenceHash: hashOf(`evidence ${element}`),
    documentId: null,
    answers: facts.method === "registry" || facts.method === "list" ? answers : [],
    ...facts,
  };
}

function sampleEvent(
  sequence: number,
  facts: Pick<PacketEvent, "action" | "toStatus"> & Partial<PacketEvent>,
): PacketEvent {
  return {
    id: `evt_sample_${sequence}`,
    fromStatus: null,
    reason: null,
    actorName: "Credence",
    occurredAt: moment(`2026-03-0${sequence}T10:0${sequence}`),
    decisionDate: null,
    medicalDirectorName: null,
    decisionEnteredByName: null,
    signature: null,
    revertsEventId: null,
    ...facts,
  };
}

const verified = { verifiedBy: "Nora Fenwick", verifiedDate: day("2026-03-02") };

const terms = {
  name: "Żółć-Świątkowska, Łucja Anaïs",
  degree: "MD",
  npi: "1740293810",
  birthDate: "1979-08-14",
  states: ["OH", "KY"],
};

const listSearch = (source: string, recordCount: number) => ({
  searchedAt: "2026-03-02T09:15:00.000Z",
  source,
  reason: `No record of the ${source} list has a name like this one (0 compared)`,
  terms,
  listVersion: {
    id: "lst_sample",
    fileHash: hashOf(`file of ${source}`),
    recordCount,
    loadedAt: "2026-03-01T04:00:00.000Z",
  },
  threshold: 21.3,
  weights: "2026-11",
  recordsCompared: 0,
  matches: [],
});

const stateSearch = () => {
  const { listVersion, ...search } = listSearch("State exclusion lists", 0);
  const version = (list: string, recordCount: number) => ({
    source: list,
    list,
    listVersion: { ...listVersion, recordCount, fileHash: hashOf(`file of ${list}`) },
  });
  return {
    ...search,
    lists: [version("Ohio Medicaid", 1_204), version("Kentucky Medicaid", 611)],
    notLoaded: ["New York OMIG"],
  };
};

const ruledOutSearch = {
  ...listSearch("OIG LEIE", 82_714),
  reason: "A person has to compare a record of the OIG LEIE list: SWIATKOWSKA, LUCY. Ruled out by Idris Pemberton",
  recordsCompared: 2,
  matches: [
    {
      band: "review",
      bits: 22.4,
      bars: [
        { label: "Last name", bits: 13.9, detail: "zolc swiatkowska / swiatkowska: one word of it shared" },
        { label: "First name", bits: 2.9, detail: "lucja / lucy: similar" },
        { label: "State", bits: 4, detail: "OH, KY / OH: the same" },
        { label: "Date of birth", bits: -5.6, detail: "1979-08-14 / 1951-01-03: different" },
        { label: "Profession", bits: 7.2, detail: "physician / physician: the same" },
      ],
      reason: "22.4 bits, from 21.3 on a person looks",
      record: {
        name: "SWIATKOWSKA, LUCY",
        number: null,
        npi: null,
        birthDates: ["1951-01-03"],
        address: "9 Gantry Row, Lorain, OH 44052",
        sanctionType: "1128b4",
        effectiveDate: "2014-03-20",
      },
    },
    {
      band: "cleared",
      bits: 11.2,
      bars: [],
      reason: "11.2 bits, below 21.3",
      record: {
        name: "ZOLCIK, LUCJAN",
        number: null,
        npi: null,
        birthDates: ["1966-10-30"],
        address: "Tampa, FL",
        sanctionType: "1128a1",
        effectiveDate: "2009-11-19",
      },
    },
  ],
  resolutions: [
    {
      flagId: "flg_sample_2",
      by: "Idris Pemberton",
      at: "2026-03-04T08:02:00.000Z",
      reason: "The list record was born on 3 Jan 1951 and is a business owner, not a physician.",
    },
  ],
};

const registryAnswer = {
  searchedAt: "2026-03-02T09:15:00.000Z",
  source: "NPPES",
  reason: "NPPES lists NPI 1740293810 as active under this name",
  terms: { number: "1740293810", version: "2.1" },
  compared: [
    { label: "Name", ours: "Łucja Anaïs Żółć-Świątkowska", theirs: "LUCJA A ZOLC-SWIATKOWSKA", agrees: true },
    { label: "Taxonomy", ours: "MD", theirs: "207R00000X Internal Medicine", agrees: true },
    { label: "State", ours: "OH, KY", theirs: "OH", agrees: true },
  ],
  taxonomies: [{ code: "207R00000X", desc: "Internal Medicine", state: "OH", license: "35.129944", primary: true }],
  addresses: [
    {
      address_purpose: "LOCATION",
      address_1: "412 Larkspur Quay",
      city: "Sandusky",
      state: "OH",
      postal_code: "44870",
    },
  ],
  enumerated: "2009-05-11",
  lastUpdated: "2025-10-02",
};

/** Whom the sample packet is about. */
export const sampleProvider = {
  id: "prv_01kk8q0c5w7y9a1s3d5f7g9h1j",
  firstName: "Łucja",
  middleName: "Anaïs",
  lastName: "Żółć-Świątkowska",
  degree: "MD",
  npi: "1740293810",
  caqhProviderId: "14820663",
  dob: day("1979-08-14"),
  states: ["OH", "KY"],
  fileType: "Non_Clean",
  initialCredentialingDate: null,
  lastCredentialedDate: null,
  nextCredentialingDate: null,
};

/** An invented provider with something in every section, as a packet shows it; for tests and for looking at it. */
export function samplePacket(changes: Partial<PacketData> = {}): PacketData {
  return {
    generatedAt: moment("2026-03-12T14:03"),
    organization: { name: "Harbor Lantern Health Plan" },
    policy: { version: 0, content: builtInFilePolicy() },
    workflow: {
      id: "wf_01kk8q2v7m3e5c9r0t4x6z8b1d",
      cycle: "Initial",
      status: "PSV_COMPLETED",
      receivedDate: moment("2026-02-27T15:30"),
      attestationDate: day("2026-02-20"),
      psvCompletedAt: moment("2026-03-05T10:05"),
      checklistVersion: 14,
      packetVersion: null,
      fileVerdict: null,
    },
    subject: providerSubject(sampleProvider),
    elements: [
      sampleElement("identity", {
        source: "NPPES",
        method: "registry",
        verifiedByName: "Credence",
        evidence: registryAnswer,
      }),
      sampleElement("oig_exclusion", {
        source: "OIG LEIE",
        method: "list",
        verifiedByName: "Credence",
        evidence: ruledOutSearch,
      }),
      sampleElement("ofac_sanctions", {
        source: "OFAC SDN",
        method: "list",
        verifiedByName: "Credence",
        evidence: listSearch("OFAC SDN", 17_655),
      }),
      sampleElement("state_exclusion", {
        source: "State exclusion lists",
        method: "list",
        verifiedByName: "Credence",
        evidence: stateSearch(),
      }),
      sampleElement("license", {
        source: "State licensing board",
        note: "Looked up on both boards' sites; no action on record.",
        verifiedAt: moment("2025-12-09T11:40"),
      }),
      sampleElement("dea", { source: "DEA", verifiedAt: moment("2026-03-03T08:20") }),
      sampleElement("board_certification", { source: "Certifying board", verifiedAt: moment("2025-11-04T16:55") }),
      sampleElement("education", { source: "Educational institution", documentId: "doc_sample_diploma" }),
      sampleElement("malpractice_insurance", {
        source: "Certificate of insurance",
        documentId: "doc_sample_insurance",
      }),
      sampleElement("hospital_affiliation", {
        required: false,
        status: "not_applicable",
        source: "Hospital",
        verifiedAt: null,
        verifiedByName: null,
        evidenceHash: null,
      }),
      sampleElement("attestation", { source: "Application", verifiedAt: moment("2026-02-28T13:10") }),
    ],
    records: {
      kind: "provider",
      licenses: [
        {
          state: "KY",
          licenseNumber: "TP 51827",
          licenseType: "Physician, telehealth",
          status: "Active",
          issueDate: day("2021-06-30"),
          expirationDate: day("2026-02-28"),
          ...verified,
        },
        {
          state: "OH",
          licenseNumber: "35.129944",
          licenseType: "Physician",
          status: "Active",
          issueDate: day("2010-07-01"),
          expirationDate: day("2027-04-01"),
          ...verified,
        },
      ],
      deas: [
        {
          type: "DEA",
          deaNumber: "FZ2048165",
          state: "OH",
          status: "Active",
          expirationDate: day("2028-01-31"),
          ...verified,
        },
      ],
      boards: [
        {
          specialty: "Internal Medicine",
          subspecialty: "Hospice and Palliative Medicine",
          certificateId: "318442",
          status: "Certified",
          durationType: "MOC",
          moc: "Yes",
          issueDate: day("2012-08-20"),
          expirationDate: day("2032-12-31"),
          ...verified,
        },
      ],
      educations: [
        {
          type: "Professional",
          degree: "MD",
          specialty: "",
          institution: "Uniwersytet Medyczny w Łodzi",
          source: "Verified by Educational Institution",
          completedOn: day("2005-06-24"),
          ...verified,
        },
        {
          type: "Residency",
          degree: "",
          specialty: "Internal Medicine",
          institution: "Lake Meridian University Hospitals",
          source: "Verified through the AMA",
          completedOn: day("2010-06-30"),
          ...verified,
        },
      ],
      malpractice: [
        {
          policyHolder: "Firelands Hospice Physicians LLC",
          policyNumber: "MPL-0093-447120",
          coverageType: "Claims made",
          occurrenceCoverageAmount: 1_000_000,
          aggregateCoverageAmount: 3_000_000,
          effectiveDate: day("2025-07-01"),
          expirationDate: day("2026-07-01"),
          ...verified,
        },
      ],
      affiliations: [],
    },
    flags: [
      {
        id: "flg_sample_1",
        flagType: "License expired",
        severity: "major",
        description: "The Kentucky license TP 51827 expired on 28 Feb 2026.",
        active: true,
        isConfirmed: false,
        flaggedDate: moment("2026-03-01T04:10"),
        resolution: null,
        resolutionReason: null,
        resolvedByName: null,
        resolvedAt: null,
      },
      {
        id: "flg_sample_2",
        flagType: "OIG exclusion",
        severity: "critical",
        description: "SWIATKOWSKA LUCY, OH, resembles this provider (22.4 bits, threshold 21.3).",
        active: false,
        isConfirmed: false,
        flaggedDate: moment("2026-03-02T09:15"),
        resolution: "Not the same person",
        resolutionReason: "The list record was born on 3 Jan 1951 and is a business owner, not a physician.",
        resolvedByName: "Idris Pemberton",
        resolvedAt: moment("2026-03-04T08:02"),
      },
    ],
    events: [
      sampleEvent(1, { action: "start", toStatus: "NOT_STARTED", actorName: "Roster import" }),
      sampleEvent(2, { action: "beginCollection", fromStatus: "NOT_STARTED", toStatus: "IN_PROGRESS" }),
      sampleEvent(5, { action: "completeVerification", fromStatus: "IN_PROGRESS", toStatus: "PSV_COMPLETED" }),
    ],
    overrides: [],
    packets: [],
    sheets: [],
    notesCount: 2,
    documents: [
      {
        id: "doc_sample_diploma",
        fileType: "Diploma",
        originalFileName: "Dyplom Łódź 2005.pdf",
        size: 481_220,
        sha256: hashOf("diploma"),
        createdAt: moment("2026-02-27T15:41"),
      },
      {
        id: "doc_sample_insurance",
        fileType: "Certificate of insurance",
        originalFileName: "coi-2025-2026.pdf",
        size: 120_884,
        sha256: hashOf("insurance"),
        createdAt: moment("2026-02-27T15:42"),
      },
    ],
    ...changes,
  };
}
