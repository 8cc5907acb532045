import { z } from "zod";

// What a ProView profile says, in our words. A member that the profile leaves out is "" (text), null (day, flag,
// number) or [] (list), so that a comparison tells "not said" from "said to be empty" nowhere: ProView does not either.
const text = z.string();
/** "YYYY-MM-DD"; null where the profile has none or writes one that is no day. */
const day = z.iso.date().nullable();
const flag = z.boolean().nullable();
const amount = z.number().nullable();

const Address = z.object({
  address1: text,
  address2: text,
  city: text,
  /** Two letters, as ProView writes states. */
  state: text,
  /** Five digits, or nine with a hyphen. */
  zipCode: text,
  country: text,
});

const CaqhDemographics = z.object({
  npi: text,
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  otherNames: z.array(z.object({ firstName: text, middleName: text, lastName: text, startDate: day, endDate: day })),
  /** "Female", "Male" …: GenderDescription, else Gender. */
  gender: text,
  birthDate: day,
  birthCity: text,
  birthState: text,
  birthCountry: text,
  citizenshipCountry: text,
  workPermitStatus: text,
  isEligibleToWork: flag,
  visaNumber: text,
  ethnicity: text,
  languages: z.array(text),
  primaryEmail: text,
  personalEmail: text,
  homePhone: text,
  personalFax: text,
  homeAddress: Address.nullable(),
  mailingAddress: Address.nullable(),
  /** "MD", "DO", "NP" … (ProviderTypeAbbreviation), and its name ("Medical Doctor (MD)"). */
  providerType: text,
  providerTypeName: text,
  primaryPracticeState: text,
  otherPracticeStates: z.array(text),
  practiceSetting: text,
});

const CaqhLicense = z.object({
  state: text,
  number: text,
  /** "State license", "Professional" … and "Active", "Expired" … as ProView writes them. */
  type: text,
  status: text,
  issueDate: day,
  expirationDate: day,
  isPracticedIn: flag,
});

const CaqhDea = z.object({
  number: text,
  state: text,
  issueDate: day,
  expirationDate: day,
  isUnlimited: flag,
});

const CaqhCds = z.object({ number: text, state: text, issueDate: day, expirationDate: day });

const CaqhEducation = z.object({
  /** "Undergraduate", "Graduate", "Professional", "Fifth Pathway" … */
  type: text,
  institution: text,
  degree: text,
  address: Address.nullable(),
  phone: text,
  startDate: day,
  endDate: day,
  isCompleted: flag,
  completionDate: day,
  incompleteReason: text,
});

const CaqhTraining = z.object({
  /** "Internship", "Residency", "Fellowship", "Preceptorship", "Other" */
  type: text,
  institution: text,
  affiliatedUniversity: text,
  programType: text,
  department: text,
  specialty: text,
  startDate: day,
  endDate: day,
  isCompleted: flag,
  completionDate: day,
});

const CaqhSpecialty = z.object({
  /** "Primary", "Secondary", "Additional" */
  type: text,
  isPrimary: z.boolean(),
  name: text,
  subSpecialty: text,
  /** NUCC, for example 207R00000X. */
  taxonomyCode: text,
  isBoardCertified: flag,
  boardName: text,
  certificationNumber: text,
  certificationDate: day,
  recertificationDate: day,
  expirationDate: day,
});

const CaqhInsurance = z.object({
  carrierName: text,
  policyNumber: text,
  policyHolder: text,
  /** "Claims-Made", "Occurrence" … */
  coverageType: text,
  insuranceType: text,
  /** When this carrier first covered the provider, when the present period began and when it ends. */
  originalEffectiveDate: day,
  startDate: day,
  endDate: day,
  /** US dollars. */
  amountPerOccurrence: amount,
  amountAggregate: amount,
  isUnlimited: flag,
  isIndividual: flag,
  isSelfInsured: flag,
});

const CaqhHospitalAffiliation = z.object({
  /** admitting: privileges; arrangement: others admit; other: affiliated without admitting. */
  kind: z.enum(["admitting", "arrangement", "other"]),
  hospitalName: text,
  ahaHospitalId: text,
  address: Address.nullable(),
  phone: text,
  department: text,
  /** "Active", "Provisional" … */
  status: text,
  startDate: day,
  endDate: day,
});

const CaqhPracticeLocation = z.object({
  caqhLocationId: text,
  name: text,
  address: Address.nullable(),
  mailingAddress: Address.nullable(),
  phone: text,
  fax: text,
  email: text,
  taxId: text,
  /** NPI of the organization (type 2). */
  organizationNpi: text,
  isPrimary: flag,
  startDate: day,
  specialties: z.array(text),
});

const CaqhEmployment = z.object({
  employer: text,
  title: text,
  department: text,
  address: Address.nullable(),
  phone: text,
  fax: text,
  email: text,
  startDate: day,
  /** null: still employed. */
  endDate: day,
});

const CaqhEmploymentGap = z.object({ startDate: day, endDate: day, explanation: text });

const CaqhDisclosure = z.object({
  question: text,
  answer: flag,
  explanation: text,
  malpracticeClaims: z.array(
    z.object({
      occurredOn: day,
      filedOn: day,
      status: text,
      carrierName: text,
      settlementAmount: amount,
      description: text,
    }),
  ),
});

/**
 * A profile as it was read from ProView's answer (read-profile.ts), without the social security number, which is kept
 * sealed beside it. Kept as JSON in CaqhSnapshot.profile; parse with this before use.
 */
export const CaqhProfile = z.object({
  caqhProviderId: text,
  attestId: text,
  attestedOn: day,
  providerStatus: text,
  providerStatusDate: day,
  demographics: CaqhDemographics,
  licenses: z.array(CaqhLicense),
  deas: z.array(CaqhDea),
  cds: z.array(CaqhCds),
  medicare: z.array(z.object({ number: text, state: text })),
  medicaid: z.array(z.object({ number: text, state: text })),
  ecfmg: z.object({ number: text, issueDate: day, expirationDate: day }).nullable(),
  upin: text,
  education: z.array(CaqhEducation),
  training: z.array(CaqhTraining),
  specialties: z.array(CaqhSpecialty),
  insurance: z.array(CaqhInsurance),
  hospitalAffiliations: z.array(CaqhHospitalAffiliation),
  practiceLocations: z.array(CaqhPracticeLocation),
  workHistory: z.array(CaqhEmployment),
  workHistoryGaps: z.array(CaqhEmploymentGap),
  references: z.array(z.object({ firstName: text, lastName: text, type: text, phone: text, email: text })),
  certifications: z.array(
    z.object({ name: text, type: text, state: text, number: text, obtainedOn: day, expirationDate: day }),
  ),
  disclosures: z.array(CaqhDisclosure),
  documents: z.array(z.object({ id: text, name: text, type: text, status: text })),
});

export type CaqhProfile = z.output<typeof CaqhProfile>;
export type CaqhAddress = z.output<typeof Address>;
