import { createHash } from "node:crypto";
import type { Context } from "@/lib/api/context";
import type { CaqhProfile } from "@/lib/caqh/profile";
import { proposeFrom } from "@/lib/caqh/proposals/propose-from";
import { keepSnapshot } from "@/lib/caqh/snapshots";

type Rows<Name extends keyof CaqhProfile> = CaqhProfile[Name] extends readonly (infer Row)[] ? Row : never;

const nowhere = { address1: "", address2: "", city: "", state: "", zipCode: "", country: "" };

const ada: CaqhProfile["demographics"] = {
  npi: "",
  firstName: "Ada",
  middleName: "",
  lastName: "Quillfeather",
  suffix: "",
  otherNames: [],
  gender: "Female",
  birthDate: "1975-04-12",
  birthCity: "",
  birthState: "",
  birthCountry: "",
  citizenshipCountry: "",
  workPermitStatus: "",
  isEligibleToWork: null,
  visaNumber: "",
  ethnicity: "",
  languages: [],
  primaryEmail: "",
  personalEmail: "",
  homePhone: "",
  personalFax: "",
  homeAddress: null,
  mailingAddress: null,
  providerType: "MD",
  providerTypeName: "Medical Doctor (MD)",
  primaryPracticeState: "TX",
  otherPracticeStates: [],
  practiceSetting: "",
};

/** A profile of the factories' provider that says nothing but who it is, and what is given. */
export const caqhProfile = ({
  demographics,
  ...facts
}: Partial<Omit<CaqhProfile, "demographics">> & {
  demographics?: Partial<CaqhProfile["demographics"]>;
} = {}): CaqhProfile => ({
  caqhProviderId: "10000001",
  attestId: "1",
  attestedOn: "2026-10-02",
  providerStatus: "Re-Attestation",
  providerStatusDate: "2026-10-02",
  licenses: [],
  deas: [],
  cds: [],
  medicare: [],
  medicaid: [],
  ecfmg: null,
  upin: "",
  education: [],
  training: [],
  specialties: [],
  insurance: [],
  hospitalAffiliations: [],
  practiceLocations: [],
  workHistory: [],
  workHistoryGaps: [],
  references: [],
  certifications: [],
  disclosures: [],
  documents: [],
  ...facts,
  demographics: { ...ada, ...demographics },
});

export const caqhLicense = (facts: Partial<Rows<"licenses">> = {}): Rows<"licenses"> => ({
  state: "TX",
  number: "Q4471",
  type: "State license",
  status: "Active",
  issueDate: "2004-07-01",
  expirationDate: "2028-12-31",
  isPracticedIn: true,
  ...facts,
});

export const caqhSpecialty = (facts: Partial<Rows<"specialties">> = {}): Rows<"specialties"> => ({
  type: "Primary",
  isPrimary: true,
  name: "Internal Medicine",
  subSpecialty: "",
  taxonomyCode: "207R00000X",
  isBoardCertified: true,
  boardName: "American Board of Internal Medicine",
  certificationNumber: "203117",
  certificationDate: "2007-08-15",
  recertificationDate: null,
  expirationDate: "2027-12-31",
  ...facts,
});

export const caqhPolicy = (facts: Partial<Rows<"insurance">> = {}): Rows<"insurance"> => ({
  carrierName: "Lantern Mutual",
  policyNumber: "LM-20931",
  policyHolder: "Ada Quillfeather",
  coverageType: "Claims-Made",
  insuranceType: "Professional liability",
  originalEffectiveDate: "2020-07-01",
  startDate: "2026-07-01",
  endDate: "2027-06-30",
  amountPerOccurrence: 1_000_000,
  amountAggregate: 3_000_000,
  isUnlimited: false,
  isIndividual: true,
  isSelfInsured: false,
  ...facts,
});

export const caqhSchool = (facts: Partial<Rows<"education">> = {}): Rows<"education"> => ({
  type: "Professional",
  institution: "Harrowgate School of Medicine",
  degree: "MD",
  address: { ...nowhere, city: "Harrowgate", state: "TX" },
  phone: "",
  startDate: "1997-09-01",
  endDate: "2001-05-20",
  isCompleted: true,
  completionDate: "2001-05-20",
  incompleteReason: "",
  ...facts,
});

export const caqhHospital = (facts: Partial<Rows<"hospitalAffiliations">> = {}): Rows<"hospitalAffiliations"> => ({
  kind: "admitting",
  hospitalName: "Fallowmere General Hospital",
  ahaHospitalId: "",
  address: { ...nowhere, state: "TX" },
  phone: "",
  department: "",
  status: "Active",
  startDate: "2008-01-01",
  endDate: null,
  ...facts,
});

/** Keeps a profile as if it had been received, and compares it with the file; answers the snapshot's id. */
export async function addCaqhProfile(
  ctx: Context,
  providerId: string,
  profile = caqhProfile(),
  ssn = "",
): Promise<string> {
  const xml = JSON.stringify({ profile, ssn, at: ctx.now });
  const hash = createHash("sha256").update(xml).digest("hex");
  const person = { providerId, caqhProviderId: profile.caqhProviderId };
  const { snapshot } = await keepSnapshot(ctx, person, { xml, hash, size: xml.length, profile, ssn });
  await proposeFrom(ctx, snapshot);
  return snapshot.id;
}
