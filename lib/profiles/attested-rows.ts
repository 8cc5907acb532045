import { z } from "zod";
import { attested, documentReference } from "./attested-value";

// The rows of an attested snapshot. The spellings are the specification's: `speciality`, `occurence_amount`.

export const AttestedOtherName = z.object({
  first_name: attested("First name"),
  middle_name: attested("Middle name").optional(),
  last_name: attested("Last name"),
  suffix_name: attested("Suffix").optional(),
  name_type: attested("Kind of name"),
});

export const AttestedEmail = z.object({ type: attested("Kind of e-mail"), email: attested("E-mail") });

export const AttestedEducation = z.object({
  institution_name: attested("Institution"),
  degree: attested("Degree"),
  start_date: attested("Start date"),
  graduation_date: attested("Graduation date"),
  end_date: attested("End date"),
  document: documentReference().optional(),
});

export const AttestedLicense = z.object({
  type: attested("License type"),
  state: attested("State"),
  license_number: attested("License number"),
  issuing_board: attested("Issuing board"),
  issue_date: attested("Issue date"),
  renewal_date: attested("Renewal date"),
  expiration_date: attested("Expiration date"),
  document: documentReference(),
});

export const AttestedBoardCertification = z.object({
  specialty: attested("Specialty"),
  sub_specialty: attested("Sub-specialty"),
  board_certified: attested("Board certified"),
  certifying_board: attested("Certifying board"),
  cert_number: attested("Certificate number"),
  issue_date: attested("Issue date"),
  renewal_date: attested("Renewal date"),
  expiration_date: attested("Expiration date"),
  document: documentReference(),
});

export const AttestedDea = z.object({
  dea_number: attested("DEA number"),
  state: attested("State"),
  issue_date: attested("Issue date"),
  renewal_date: attested("Renewal date"),
  expiration_date: attested("Expiration date"),
  document: documentReference(),
});

export const AttestedAddress = z.object({
  type: attested("Kind of address"),
  address_line_1: attested("Address line 1"),
  address_line_2: attested("Address line 2").optional(),
  city: attested("City"),
  state: attested("State"),
  zip: attested("ZIP code"),
  country: attested("Country"),
});

export const AttestedDocument = z.object({ type: attested("Kind of document"), url: documentReference("Address") });

export const AttestedEmployment = z.object({
  type: attested("Kind of employment"),
  employer: attested("Employer"),
  title: attested("Title"),
  speciality: attested("Specialty"),
  start_date: attested("Start date"),
  end_date: attested("End date"),
  address_line_1: attested("Address line 1"),
  address_line_2: attested("Address line 2"),
  city: attested("City"),
  state: attested("State"),
  zip: attested("ZIP code"),
  country: attested("Country"),
  gap_explanation: attested("Explanation of a gap"),
});

export const AttestedLiabilityInsurance = z.object({
  carrier_name: attested("Carrier"),
  policy_number: attested("Policy number"),
  policy_expiration: attested("Expiration date"),
  occurence_amount: attested("Coverage per occurrence"),
  general_aggregate_amount: attested("Aggregate coverage"),
  document: documentReference(),
});
