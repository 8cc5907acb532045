import type { z } from "zod";
import type { academicDegrees } from "@/lib/providers/academic-degrees";
import { educationTypes } from "@/lib/providers/enumerations";
import { specialtyNames, subspecialtyNames } from "@/lib/providers/specialty-names";
import type * as row from "./attested-rows";
import { academicDegreeOf, calendarDateOf, dollarsOf, fromList, stateCodeOf, yesNoOf } from "./attested-text";

// Rows of an attested snapshot in the words of the provider's record (GET /v2/provider). Null where a row says too
// little to stand there, or something that a closed list of the record does not know: it then stays attested data.
// Safe to import in the browser.

/** What the record says of rows that came this way. */
const attestedSource = "Attested data";

type Attested<Row extends z.ZodType> = z.output<Row>;

/** A text that the record has room for; null when it is blank or too long for what it claims to be. */
function short(text: string, maximum = 200): string | null {
  const trimmed = text.trim();
  return trimmed === "" || trimmed.length > maximum ? null : trimmed;
}

const isPast = (date: string | null, today: string): boolean => date !== null && date < today;

/** Nobody has asked the board yet: only what the dates say is said. */
export function licenseElement(given: Attested<typeof row.AttestedLicense>, today: string) {
  const state = stateCodeOf(given.state.value);
  const number = short(given.license_number.value, 100);
  if (state === null || number === null) return null;
  const expiration = calendarDateOf(given.expiration_date.value);
  return {
    state,
    license_number: number,
    license_type: short(given.type.value) ?? "",
    license_status: isPast(expiration, today) ? ("Expired" as const) : ("Active" as const),
    issue_date: calendarDateOf(given.issue_date.value),
    expiration,
    source: attestedSource,
  };
}

/** A registrant's letter, an initial (or 9) and seven digits; whether the check digit is right, verification says. */
const deaShape = /^[A-Z][A-Z9]\d{7}$/;

export function deaElement(given: Attested<typeof row.AttestedDea>, today: string) {
  const state = stateCodeOf(given.state.value);
  const number = given.dea_number.value.replace(/[\s-]/g, "").toUpperCase();
  // A state's own registration (CDS) looks otherwise, and the snapshot does not say what kind it is.
  if (state === null || !deaShape.test(number)) return null;
  const expires = calendarDateOf(given.expiration_date.value);
  return {
    dea_number: number,
    type: "DEA" as const,
    state,
    status: isPast(expires, today) ? ("Inactive" as const) : ("Active" as const),
    expire_date: expires,
    source: attestedSource,
  };
}

/** A certificate that ends is limited in time, one that is renewed is maintained, any other is for life. */
function durationOf(expires: string | null, isRenewed: boolean) {
  if (expires !== null) return { duration_type: "Time-Limited" as const, moc: "Not Required" as const };
  if (isRenewed) return { duration_type: "MOC" as const, moc: "Yes" as const };
  return { duration_type: "Lifetime" as const, moc: "Not Required" as const };
}

export function boardElement(given: Attested<typeof row.AttestedBoardCertification>, today: string) {
  const specialty = fromList(specialtyNames, given.specialty.value);
  const isCertified = yesNoOf(given.board_certified.value);
  if (specialty === null || isCertified === null) return null;
  const expires = calendarDateOf(given.expiration_date.value);
  const standing = isPast(expires, today) ? ("Expired" as const) : ("Certified" as const);
  return {
    certificate_id: short(given.cert_number.value, 100) ?? "",
    specialty,
    subspecialty: fromList(subspecialtyNames, given.sub_specialty.value) ?? ("" as const),
    status: isCertified ? standing : ("Not Certified" as const),
    ...durationOf(expires, calendarDateOf(given.renewal_date.value) !== null),
    issue_date: calendarDateOf(given.issue_date.value),
    expire_date: expires,
  };
}

type Training = { type: (typeof educationTypes)[number]; degree: (typeof academicDegrees)[number] | "" };

/** A degree is professional education; the word for a stage of training stands where a degree would. */
export function trainingOf(text: string): Training | null {
  const degree = academicDegreeOf(text);
  if (degree !== null) return { type: "Professional", degree };
  const stage = educationTypes.find((type) => type !== "Professional" && new RegExp(`\\b${type}\\b`, "i").test(text));
  return stage === undefined ? null : { type: stage, degree: "" };
}

export function educationElement(given: Attested<typeof row.AttestedEducation>) {
  const institution = short(given.institution_name.value);
  const training = trainingOf(given.degree.value);
  if (institution === null || training === null) return null;
  return {
    ...training,
    institution,
    completion_date: calendarDateOf(given.graduation_date.value) ?? calendarDateOf(given.end_date.value),
  };
}

/** Without both amounts there is no policy to stand in the record: a cover of nothing would be said of it. */
export function malpracticeElement(given: Attested<typeof row.AttestedLiabilityInsurance>) {
  const number = short(given.policy_number.value, 100);
  const occurrence = dollarsOf(given.occurence_amount.value);
  const aggregate = dollarsOf(given.general_aggregate_amount.value);
  if (number === null || occurrence === null || aggregate === null) return null;
  return {
    policy_number: number,
    occurrence_coverage_amount: occurrence,
    aggregate_coverage_amount: aggregate,
    policyExpirationDate: calendarDateOf(given.policy_expiration.value),
    source: "Application" as const,
  };
}
