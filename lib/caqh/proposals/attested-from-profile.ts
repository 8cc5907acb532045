import type { AttestedData, AttestedSnapshot } from "@/lib/profiles/attested-schemas";
import { maximumAttestedRows } from "@/lib/profiles/attested-value";
import type { CaqhAddress, CaqhProfile } from "../profile";

// A profile as attested data: the same statements, in the specification's shape. Safe to import in the browser.

const maximumText = 4000;

/** Never half of a character that takes two places: no JSON column takes one. */
const cutTo = (text: string, length: number): string => text.slice(0, length).toWellFormed();
const said = (value: string | null, description = "") => ({ value: cutTo(value ?? "", maximumText), description });
const answered = (value: boolean | null) => said(value === null ? "" : value ? "Yes" : "No");
const amount = (value: number | null) => said(value === null ? "" : String(value));
const some = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, maximumAttestedRows);

const placed = (address: CaqhAddress | null) => ({
  address_line_1: said(address?.address1 ?? ""),
  address_line_2: said(address?.address2 ?? ""),
  city: said(address?.city ?? ""),
  state: said(address?.state ?? ""),
  zip: said(address?.zipCode ?? ""),
  country: said(address?.country ?? ""),
});

function addressesOf({ demographics, practiceLocations }: CaqhProfile) {
  const personal: [string, CaqhAddress | null][] = [
    ["Home", demographics.homeAddress],
    ["Mailing", demographics.mailingAddress],
  ];
  const practices = practiceLocations.map(({ address }): [string, CaqhAddress | null] => ["Practice", address]);
  return [...personal, ...practices].flatMap(([type, address]) =>
    address === null ? [] : [{ type: said(type), ...placed(address) }],
  );
}

function employmentOf({ workHistory, workHistoryGaps }: CaqhProfile) {
  const jobs = workHistory.map((row) => ({
    type: said("Employment"),
    employer: said(row.employer),
    title: said(row.title),
    speciality: said(""),
    start_date: said(row.startDate),
    end_date: said(row.endDate),
    ...placed(row.address),
    gap_explanation: said(""),
  }));
  const gaps = workHistoryGaps.map((row) => ({
    type: said("Gap"),
    employer: said(""),
    title: said(""),
    speciality: said(""),
    start_date: said(row.startDate),
    end_date: said(row.endDate),
    ...placed(null),
    gap_explanation: said(row.explanation),
  }));
  return [...jobs, ...gaps];
}

const educationOf = ({ education, training }: CaqhProfile) => [
  ...education.map((row) => ({ ...row, word: row.degree })),
  ...training.map((row) => ({ ...row, word: row.type })),
];

function snapshotOf(profile: CaqhProfile, lastFour: string): AttestedSnapshot {
  const { demographics: who } = profile;
  const emails: [string, string][] = [
    ["Primary", who.primaryEmail],
    ["Personal", who.personalEmail],
  ];
  return {
    first_name: said(who.firstName),
    middle_name: said(who.middleName),
    last_name: said(who.lastName),
    suffix_name: said(who.suffix),
    npi: said(who.npi),
    caqh_id: said(profile.caqhProviderId),
    provider_type: said(who.providerType, who.providerTypeName),
    dob: said(who.birthDate),
    gender: said(who.gender),
    sex: said(""),
    ssn: said(lastFour),
    other_name: some(who.otherNames).map((row) => ({
      first_name: said(row.firstName),
      middle_name: said(row.middleName),
      last_name: said(row.lastName),
      name_type: said("Other name"),
    })),
    email: emails.flatMap(([type, email]) => (email === "" ? [] : [{ type: said(type), email: said(email) }])),
    addresses: [...some(addressesOf(profile))],
    licenses: some(profile.licenses).map((row) => ({
      type: said(row.type),
      state: said(row.state),
      license_number: said(row.number),
      issuing_board: said(""),
      issue_date: said(row.issueDate),
      renewal_date: said(""),
      expiration_date: said(row.expirationDate),
      document: "",
    })),
    dea: some(profile.deas).map((row) => ({
      dea_number: said(row.number),
      state: said(row.state),
      issue_date: said(row.issueDate),
      renewal_date: said(""),
      expiration_date: said(row.expirationDate),
      document: "",
    })),
    speciality_board_certification: some(profile.specialties).map((row) => ({
      specialty: said(row.name),
      sub_specialty: said(row.subSpecialty),
      board_certified: answered(row.isBoardCertified),
      certifying_board: said(row.boardName),
      cert_number: said(row.certificationNumber),
      issue_date: said(row.certificationDate),
      renewal_date: said(row.recertificationDate),
      expiration_date: said(row.expirationDate),
      document: "",
    })),
    education: some(educationOf(profile)).map((row) => ({
      institution_name: said(row.institution),
      degree: said(row.word),
      start_date: said(row.startDate),
      graduation_date: said(row.completionDate),
      end_date: said(row.endDate),
    })),
    employment_history: [...some(employmentOf(profile))],
    liability_insurance: some(profile.insurance).map((row) => ({
      carrier_name: said(row.carrierName),
      policy_number: said(row.policyNumber),
      policy_expiration: said(row.endDate),
      occurence_amount: amount(row.amountPerOccurrence),
      general_aggregate_amount: amount(row.amountAggregate),
      document: "",
    })),
    document: [],
  };
}

const answerTexts = ({ answer, explanation }: CaqhProfile["disclosures"][number]): string[] =>
  [answer === null ? "" : answer ? "Yes" : "No", explanation.trim().slice(0, 10_000)].filter((text) => text !== "");

/** What a provider attested at CAQH, for a workflow of the organization; of the social security number the last four. */
export function attestedFromProfile(
  profile: CaqhProfile & { attestedOn: string },
  { organizationId, workflowId, lastFour }: { organizationId: string; workflowId: string; lastFour: string },
): AttestedData {
  const { firstName, lastName } = profile.demographics;
  return {
    purpose: "CAQH ProView attestation",
    organization_id: organizationId,
    workflow_id: workflowId,
    date_complete: profile.attestedOn,
    attestation_metadata: [
      { attestation_name: `${firstName} ${lastName}`.trim().slice(0, 500), date_attested: profile.attestedOn },
    ],
    data_snapshot: snapshotOf(profile, lastFour),
    question: some(profile.disclosures).map((row) => ({
      question_text: row.question.slice(0, maximumText),
      question_response: answerTexts(row).map((response_text) => ({ response_text })),
    })),
  };
}
