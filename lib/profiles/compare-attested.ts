import type { OperationAnswer } from "@/lib/api/operation";
import type { getProvider } from "@/lib/providers/operations";
import { specialtyNames } from "@/lib/providers/specialty-names";
import { trainingOf } from "./attested-elements";
import type { AttestedSnapshot } from "./attested-schemas";
import { academicDegreeOf, bare, calendarDateOf, dollarsOf, fromList, stateCodeOf, yesNoOf } from "./attested-text";
import * as same from "./same-record";

// Safe to import in the browser.

type Detail = OperationAnswer<typeof getProvider>;

/** Where attested data and the record say different things, in the record's names of sections and members. */
export type Difference = {
  section: "data" | "licenses" | "deas" | "board_certifications_data" | "education_training" | "malpractice_insurance";
  /** What a person knows the row by: "TX Q4471"; "" for the provider as a whole. */
  key: string;
  /** Null when the whole row stands on one side only. */
  member: string | null;
  /** As it was attested; null when nothing was said of this row. */
  attested: string | null;
  /** Null when the record does not have this row. */
  onRecord: string | null;
};

/** One member on both sides; `isEqual` is asked only when the provider said something. */
type Pair = [member: string, attested: string, onRecord: string | number | null, isEqual: (text: string) => boolean];

const text = (member: string, attested: string, onRecord: string): Pair => [
  member,
  attested,
  onRecord,
  (said) => bare(said) === bare(onRecord),
];
const date = (member: string, attested: string, onRecord: string | null): Pair => [
  member,
  attested,
  onRecord,
  (said) => calendarDateOf(said) === onRecord,
];
const amount = (member: string, attested: string, onRecord: number): Pair => [
  member,
  attested,
  onRecord,
  (said) => dollarsOf(said) === onRecord,
];

const differing = (section: Difference["section"], key: string, pairs: readonly Pair[]): Difference[] =>
  pairs.flatMap(([member, attested, onRecord, isEqual]) =>
    attested.trim() === "" || isEqual(attested)
      ? []
      : [{ section, key, member, attested, onRecord: String(onRecord ?? "") }],
  );

type Sides<Given, Known> = {
  given: readonly Given[];
  known: readonly Known[];
  isSame: (given: Given, known: Known) => boolean;
  /** A row in a few words, as it was attested and as it is on record. */
  sayGiven: (given: Given) => string;
  sayKnown: (known: Known) => string;
  pairs: (given: Given, known: Known) => Pair[];
};

/** Rows on both sides member by member, by what they are known by; rows on one side as a whole. */
function compareRows<Given, Known>(section: Difference["section"], sides: Sides<Given, Known>): Difference[] {
  const { given, known, isSame, sayGiven, sayKnown, pairs } = sides;
  const attested = given.flatMap((row) => {
    const match = known.find((other) => isSame(row, other));
    if (match) return differing(section, sayKnown(match), pairs(row, match));
    const said = sayGiven(row);
    return said === "" ? [] : [{ section, key: said, member: null, attested: said, onRecord: null }];
  });
  const unsaid = known
    .filter((row) => !given.some((other) => isSame(other, row)))
    .map((row) => ({ section, key: sayKnown(row), member: null, attested: null, onRecord: sayKnown(row) }));
  return [...attested, ...unsaid];
}

const words = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");

const genders = new Map([
  ["M", "Male"],
  ["MALE", "Male"],
  ["F", "Female"],
  ["FEMALE", "Female"],
]);

/** A degree by its abbreviation or in full: MD is Doctor of Medicine. */
const isDegree = (said: string, degree: string): boolean =>
  bare(said) === bare(degree) || academicDegreeOf(said)?.endsWith(`(${degree})`) === true;

function compareProvider(snapshot: AttestedSnapshot, { data }: Detail): Difference[] {
  const gender = snapshot.gender.value.trim() || snapshot.sex.value;
  return differing("data", "", [
    text("first_name", snapshot.first_name.value, data.first_name),
    text("middle_name", snapshot.middle_name.value, data.middle_name),
    text("last_name", snapshot.last_name.value, data.last_name),
    text("npi", snapshot.npi.value, data.npi),
    text("caqh_provider_id", snapshot.caqh_id.value, data.caqh_provider_id),
    ["provider_type", snapshot.provider_type.value, data.provider_type, (said) => isDegree(said, data.provider_type)],
    date("dob", snapshot.dob.value, data.dob),
    ["gender", gender, data.gender, (said) => (genders.get(bare(said)) ?? "Not Listed/Unknown") === data.gender],
  ]);
}

function compareLicenses({ licenses }: AttestedSnapshot, { data }: Detail): Difference[] {
  return compareRows("licenses", {
    given: licenses,
    known: data.licenses,
    isSame: ({ state, license_number }, known) =>
      same.isSameLicense(
        { state: stateCodeOf(state.value) ?? state.value, license_number: license_number.value },
        known,
      ),
    sayGiven: (row) => words(row.state.value, row.license_number.value),
    sayKnown: (row) => words(row.state, row.license_number),
    pairs: (row, known) => [
      text("license_type", row.type.value, known.license_type),
      date("issue_date", row.issue_date.value, known.issue_date),
      date("expiration", row.expiration_date.value, known.expiration),
    ],
  });
}

function compareDeas({ dea }: AttestedSnapshot, { data }: Detail): Difference[] {
  return compareRows("deas", {
    given: dea,
    known: data.deas,
    isSame: (row, known) => same.isSameDea({ dea_number: row.dea_number.value }, known),
    sayGiven: (row) => words(row.dea_number.value),
    sayKnown: (row) => row.dea_number,
    pairs: (row, known) => [
      text("state", row.state.value, known.state),
      date("expire_date", row.expiration_date.value, known.expire_date),
    ],
  });
}

function compareBoards(snapshot: AttestedSnapshot, detail: Detail): Difference[] {
  return compareRows("board_certifications_data", {
    given: snapshot.speciality_board_certification,
    known: detail.board_certifications_data,
    isSame: ({ specialty, cert_number }, known) =>
      same.isSameBoard(
        { specialty: fromList(specialtyNames, specialty.value) ?? specialty.value, certificate_id: cert_number.value },
        known,
      ),
    sayGiven: (row) => words(row.specialty.value, row.cert_number.value),
    sayKnown: (row) => words(row.specialty, row.certificate_id),
    pairs: (row, known) => [
      text("certificate_id", row.cert_number.value, known.certificate_id),
      text("subspecialty", row.sub_specialty.value, known.subspecialty),
      [
        "status",
        row.board_certified.value,
        known.status,
        (said) => yesNoOf(said) === (known.status !== "Not Certified"),
      ],
      date("issue_date", row.issue_date.value, known.issue_date),
      date("expire_date", row.expiration_date.value, known.expire_date),
    ],
  });
}

function compareEducation({ education }: AttestedSnapshot, detail: Detail): Difference[] {
  return compareRows("education_training", {
    given: education,
    known: detail.education_training,
    isSame: (row, known) => {
      const training = trainingOf(row.degree.value);
      return training !== null && same.isSameEducation({ ...training, institution: row.institution_name.value }, known);
    },
    sayGiven: (row) => words(row.degree.value, row.institution_name.value),
    sayKnown: (row) => words(row.degree || row.type, row.institution),
    pairs: (row, known) => [
      ["degree", academicDegreeOf(row.degree.value) ?? "", known.degree, (said) => said === known.degree],
    ],
  });
}

function comparePolicies({ liability_insurance }: AttestedSnapshot, detail: Detail): Difference[] {
  return compareRows("malpractice_insurance", {
    given: liability_insurance,
    known: detail.malpractice_insurance,
    isSame: (row, known) => same.isSamePolicy({ policy_number: row.policy_number.value }, known),
    sayGiven: (row) => words(row.carrier_name.value, row.policy_number.value),
    sayKnown: (row) => row.policy_number,
    pairs: (row, known) => [
      amount("occurrence_coverage_amount", row.occurence_amount.value, known.occurrence_coverage_amount),
      amount("aggregate_coverage_amount", row.general_aggregate_amount.value, known.aggregate_coverage_amount),
      date("policyExpirationDate", row.policy_expiration.value, known.policyExpirationDate),
    ],
  });
}

/**
 * Where the attested data and the record differ, for a person to settle. A member or row that was left blank differs
 * from nothing.
 */
export function compareAttested(snapshot: AttestedSnapshot, detail: Detail): Difference[] {
  return [
    ...compareProvider(snapshot, detail),
    ...compareLicenses(snapshot, detail),
    ...compareDeas(snapshot, detail),
    ...compareBoards(snapshot, detail),
    ...compareEducation(snapshot, detail),
    ...comparePolicies(snapshot, detail),
  ];
}
