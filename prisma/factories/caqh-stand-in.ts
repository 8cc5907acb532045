import type { Context } from "@/lib/api/context";
import { sealPassword } from "@/lib/caqh/account";
import { CaqhProfile } from "@/lib/caqh/profile";
import type { StandInProvider } from "@/lib/caqh/stand-in";

const place = (city: string, state: string, zipCode: string) => ({
  address1: "12 Lantern Way",
  address2: "",
  city,
  state,
  zipCode,
  country: "United States",
});

const demographics: CaqhProfile["demographics"] = {
  npi: "1999999984",
  firstName: "Ada",
  middleName: "",
  lastName: "Quillfeather",
  suffix: "",
  otherNames: [{ firstName: "Ada", middleName: "", lastName: "Thistledown", startDate: null, endDate: null }],
  gender: "Female",
  birthDate: "1975-04-12",
  birthCity: "Wexcombe",
  birthState: "TX",
  birthCountry: "United States",
  citizenshipCountry: "United States",
  workPermitStatus: "",
  isEligibleToWork: true,
  visaNumber: "",
  ethnicity: "White",
  languages: ["Spanish"],
  primaryEmail: "ada@caqh.example",
  personalEmail: "ada@home.example",
  homePhone: "5125550142",
  personalFax: "",
  homeAddress: place("Austin", "TX", "78701"),
  mailingAddress: null,
  providerType: "MD",
  providerTypeName: "Medical Doctor (MD)",
  primaryPracticeState: "TX",
  otherPracticeStates: ["CA"],
  practiceSetting: "Outpatient",
};

const credentials = {
  licenses: [
    {
      state: "TX",
      number: "Q4471",
      type: "MD",
      status: "Current License",
      issueDate: "2004-07-01",
      expirationDate: "2027-12-31",
      isPracticedIn: true,
    },
  ],
  deas: [
    { number: "BQ1234563", state: "TX", issueDate: "2024-03-01", expirationDate: "2027-03-31", isUnlimited: true },
  ],
  cds: [{ number: "C-20144", state: "TX", issueDate: "2020-01-01", expirationDate: "2028-01-01" }],
  medicare: [{ number: "D30007", state: "TX" }],
  medicaid: [{ number: "4410001", state: "TX" }],
  ecfmg: { number: "757555", issueDate: "2018-11-04", expirationDate: null },
  upin: "A12345",
  specialties: [
    {
      type: "Primary",
      isPrimary: true,
      name: "Internal Medicine",
      subSpecialty: "Geriatric Medicine",
      taxonomyCode: "207R00000X",
      isBoardCertified: true,
      boardName: "American Board of Internal Medicine",
      certificationNumber: "203117",
      certificationDate: "2007-08-15",
      recertificationDate: "2017-08-15",
      expirationDate: "2027-12-31",
    },
  ],
  insurance: [
    {
      carrierName: "Lantern Mutual",
      policyNumber: "LM-20931",
      policyHolder: "Ada Quillfeather",
      coverageType: "Claims Made",
      insuranceType: "Current Malpractice",
      originalEffectiveDate: "2019-07-01",
      startDate: "2026-07-01",
      endDate: "2027-06-30",
      amountPerOccurrence: 1_000_000,
      amountAggregate: 3_000_000,
      isUnlimited: false,
      isIndividual: true,
      isSelfInsured: false,
    },
  ],
  certifications: [
    {
      name: "Advanced Cardiac Life Support (ACLS)",
      type: "",
      state: "",
      number: "",
      obtainedOn: null,
      expirationDate: "2027-05-01",
    },
  ],
};

const schooling = {
  education: [
    {
      type: "Professional School",
      institution: "Harrowgate School of Medicine",
      degree: "MD",
      address: place("Harrowgate", "CA", "90001"),
      phone: "",
      startDate: "1997-09-01",
      endDate: "2001-05-20",
      isCompleted: true,
      completionDate: "2001-05-20",
      incompleteReason: "",
    },
  ],
  training: ["Residency", "Fellowship"].map((type) => ({
    type,
    institution: "Riverside Hospital",
    affiliatedUniversity: "Stonebridge University",
    programType: "",
    department: "Internal Medicine",
    specialty: "Internal Medicine",
    startDate: "2001-07-01",
    endDate: "2004-06-30",
    isCompleted: true,
    completionDate: "2004-06-30",
  })),
};

const practice = {
  hospitalAffiliations: (["admitting", "arrangement", "other"] as const).map((kind) => ({
    kind,
    hospitalName: "Riverside Hospital",
    ahaHospitalId: "6740011",
    address: place("Austin", "TX", "78701"),
    phone: "5125550100",
    department: "Medicine",
    status: "Active",
    startDate: "2008-01-15",
    endDate: null,
  })),
  practiceLocations: [
    {
      caqhLocationId: "5500123",
      name: "Harbor Internists",
      address: place("Austin", "TX", "78701-0042"),
      mailingAddress: place("Austin", "TX", "78702"),
      phone: "5125550111",
      fax: "5125550112",
      email: "office@harbor.example",
      taxId: "990000011",
      organizationNpi: "2200000018",
      isPrimary: true,
      startDate: "2008-02-01",
      specialties: ["Internal Medicine"],
    },
  ],
  workHistory: [
    {
      employer: "Harbor Internists",
      title: "Physician",
      department: "Medicine",
      address: place("Austin", "TX", "78701"),
      phone: "5125550111",
      fax: "5125550112",
      email: "office@harbor.example",
      startDate: "2007-09-01",
      endDate: null,
    },
  ],
  workHistoryGaps: [{ startDate: "2004-07-01", endDate: "2004-12-31", explanation: "Moved to another state" }],
  references: [
    { firstName: "Nora", lastName: "Vane", type: "MD", phone: "5125550177", email: "nora.vane@harbor.example" },
  ],
  disclosures: [
    {
      question: "Has a malpractice claim been made against you?",
      answer: true,
      explanation: "One claim, settled",
      malpracticeClaims: [
        {
          occurredOn: "2015-03-02",
          filedOn: "2016-01-20",
          status: "Settled",
          carrierName: "Lantern Mutual",
          settlementAmount: 40_000,
          description: "Delayed diagnosis",
        },
      ],
    },
  ],
  documents: [{ id: "77", name: "Certificate of insurance", type: "Insurance", status: "Approved" }],
};

/** A profile of an invented provider with a row of every kind; `changes` replaces whole members. */
export const wholeCaqhProfile = (changes: Partial<CaqhProfile> = {}): CaqhProfile =>
  CaqhProfile.parse({
    caqhProviderId: "14000019",
    attestId: "9300211",
    attestedOn: "2026-10-02",
    providerStatus: "Re-Attestation",
    providerStatusDate: "2026-10-02",
    demographics,
    ...credentials,
    ...schooling,
    ...practice,
    ...changes,
  });

/** A provider as the stand-in for CAQH has it: on the roster of organization 1234, attested, with a profile. */
export function standInProvider(changes: Partial<StandInProvider> = {}): StandInProvider {
  const caqhProviderId = changes.caqhProviderId ?? "14000019";
  return {
    caqhProviderId,
    rosters: ["1234"],
    isAuthorized: true,
    status: "Re-Attestation",
    statusDate: "2026-10-02",
    practiceState: "TX",
    profile: wholeCaqhProfile({ caqhProviderId }),
    ssn: "219099999",
    ...changes,
  };
}

/** An account at CAQH as a Supervisor would enter it. */
export async function addCaqhAccount(ctx: Context, { isRostering = false, password = "invented" } = {}): Promise<void> {
  const { organizationId } = ctx;
  await ctx.db.caqhAccount.create({
    data: {
      organizationId,
      caqhOrganizationId: "1234",
      username: "lantern",
      password: await sealPassword(organizationId, password),
      isRostering,
      updatedAt: ctx.now,
      updatedBy: ctx.actor.id,
      updatedByName: ctx.actor.name,
    },
  });
}
