import { bare } from "./attested-text";

// When an attested row and a row of the record are the same thing, by what people know them by: numbers without
// case and punctuation. Safe to import in the browser.

type License = { state: string; license_number: string };
type Dea = { dea_number: string };
type Board = { specialty: string; certificate_id: string };
type Education = { institution: string; type: string; degree: string };
type Policy = { policy_number: string };

/** Equal, or one of them not said. */
const agree = (left: string, right: string): boolean => left === "" || right === "" || bare(left) === bare(right);

export const isSameLicense = (left: License, right: License): boolean =>
  left.state === right.state && bare(left.license_number) === bare(right.license_number);

export const isSameDea = (left: Dea, right: Dea): boolean => bare(left.dea_number) === bare(right.dea_number);

export const isSameBoard = (left: Board, right: Board): boolean =>
  left.specialty === right.specialty && agree(left.certificate_id, right.certificate_id);

export const isSameEducation = (left: Education, right: Education): boolean =>
  bare(left.institution) === bare(right.institution) && left.type === right.type && agree(left.degree, right.degree);

export const isSamePolicy = (left: Policy, right: Policy): boolean =>
  bare(left.policy_number) === bare(right.policy_number);
