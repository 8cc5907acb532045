import { isoDate } from "@/lib/api/wire-schemas";
import type { CaqhProfile } from "@/lib/caqh/profile";
import nppesAnswers from "../nppes/answers.json";
import { type DemoFacts, providerFile } from "../provider-file";

type Taxonomies = Readonly<Record<string, { taxonomies: readonly { code: string; primary: boolean }[] }>>;

/** The code under which the registry knows the person; "" for somebody whom it does not know. */
const taxonomyOf = ({ npi }: DemoFacts): string =>
  (nppesAnswers as Taxonomies)[npi]?.taxonomies.find(({ primary }) => primary)?.code ?? "";

const genders = { F: "Female", M: "Male", U: "" } as const;

export const caqhIdOf = ({ npi }: DemoFacts): string => String(14_000_000 + Number(npi.slice(4)));

function demographicsOf(person: DemoFacts): CaqhProfile["demographics"] {
  const [home = "", ...others] = person.states;
  const email = `${person.first}.${person.last}@provider.example`.toLowerCase();
  return {
    npi: person.npi,
    firstName: person.first,
    middleName: person.middle,
    lastName: person.last,
    suffix: "",
    otherNames: [],
    gender: genders[person.gender],
    birthDate: person.dob,
    birthCity: "",
    birthState: "",
    birthCountry: "United States",
    citizenshipCountry: "United States",
    workPermitStatus: "",
    isEligibleToWork: true,
    visaNumber: "",
    ethnicity: "",
    languages: [],
    primaryEmail: email,
    personalEmail: "",
    homePhone: "",
    personalFax: "",
    homeAddress: null,
    mailingAddress: null,
    providerType: person.degree,
    providerTypeName: "",
    primaryPracticeState: home,
    otherPracticeStates: others,
    practiceSetting: "",
  };
}

function credentialsOf(file: ReturnType<typeof providerFile>, person: DemoFacts) {
  return {
    licenses: file.licenses.map((row) => ({
      state: row.state,
      number: row.licenseNumber,
      type: row.licenseType,
      status: row.status,
      issueDate: isoDate(row.issueDate),
      expirationDate: isoDate(row.expirationDate),
      isPracticedIn: true,
    })),
    deas: file.deas.map((row) => ({
      number: row.deaNumber,
      state: row.state,
      issueDate: null,
      expirationDate: isoDate(row.expirationDate),
      isUnlimited: true,
    })),
    specialties: file.boards.map((row) => ({
      type: "Primary",
      isPrimary: true,
      name: row.specialty,
      subSpecialty: "",
      taxonomyCode: taxonomyOf(person),
      isBoardCertified: true,
      boardName: `American Board of ${row.specialty}`,
      certificationNumber: row.certificateId,
      certificationDate: isoDate(row.issueDate),
      recertificationDate: null,
      expirationDate: isoDate(row.expirationDate),
    })),
    insurance: file.malpractice.map((row) => ({
      carrierName: "Lantern Mutual",
      policyNumber: row.policyNumber,
      policyHolder: row.policyHolder,
      coverageType: row.coverageType,
      insuranceType: "Current Malpractice",
      originalEffectiveDate: isoDate(row.effectiveDate),
      startDate: isoDate(row.currentEffectiveDate),
      endDate: isoDate(row.expirationDate),
      amountPerOccurrence: row.occurrenceCoverageAmount,
      amountAggregate: row.aggregateCoverageAmount,
      isUnlimited: false,
      isIndividual: row.individualCoverage,
      isSelfInsured: false,
    })),
    hospitalAffiliations: file.affiliations.map((row) => ({
      kind: "admitting" as const,
      hospitalName: row.name,
      ahaHospitalId: "",
      address: { address1: "", address2: "", city: "", state: row.state, zipCode: "", country: "" },
      phone: "",
      department: person.specialty,
      status: "Active",
      startDate: isoDate(row.startDate),
      endDate: null,
    })),
  };
}

const schoolingOf = ({ educations }: ReturnType<typeof providerFile>) => ({
  education: educations
    .filter(({ type }) => type === "Professional")
    .map((row) => ({
      type: "Professional School",
      institution: row.institution,
      degree: row.degree,
      address: null,
      phone: "",
      startDate: null,
      endDate: isoDate(row.completedOn),
      isCompleted: true,
      completionDate: isoDate(row.completedOn),
      incompleteReason: "",
    })),
  training: educations
    .filter(({ type }) => type !== "Professional")
    .map((row) => ({
      type: row.type,
      institution: row.institution,
      affiliatedUniversity: "",
      programType: "",
      department: "",
      specialty: row.specialty,
      startDate: null,
      endDate: isoDate(row.completedOn),
      isCompleted: true,
      completionDate: isoDate(row.completedOn),
    })),
});

const questions = [
  "Has a license of yours ever been limited, suspended or revoked?",
  "Has a malpractice claim been paid on your behalf in the last five years?",
];

/** What somebody of the demo says at CAQH: the same as the file says on the day the demo begins. */
export function profileOf(person: DemoFacts, today: Date, attestedOn: string): CaqhProfile {
  const file = providerFile(person, today);
  return {
    caqhProviderId: caqhIdOf(person),
    attestId: String(9_300_000 + Number(person.npi.slice(5, 9))),
    attestedOn,
    providerStatus: "Re-Attestation",
    providerStatusDate: attestedOn,
    demographics: demographicsOf(person),
    ...credentialsOf(file, person),
    cds: [],
    medicare: [],
    medicaid: [],
    ecfmg: null,
    upin: "",
    ...schoolingOf(file),
    practiceLocations: [],
    workHistory: [],
    workHistoryGaps: [],
    references: [],
    certifications: [],
    disclosures: questions.map((question) => ({ question, answer: false, explanation: "", malpracticeClaims: [] })),
    documents: [],
  };
}
