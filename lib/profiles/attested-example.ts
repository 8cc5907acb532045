import type { z } from "zod";
import type { AttestedData } from "./attested-schemas";

const said = (value: string, description = "") => ({ value, description });

/** An attestation of an invented provider with one row of every kind. */
export const attestedExample: z.input<typeof AttestedData> = {
  purpose: "Initial credentialing",
  organization_id: "org_01hzy3v7k4c9m2n8p5q6r7s8t9",
  workflow_id: "wf_01hzy3v7k4c9m2n8p5q6r7s8t9",
  date_complete: "2026-10-02T15:04:05Z",
  attestation_metadata: [
    {
      attestation_language: "The information in this application is complete and correct.",
      attestation_name: "Ada Quillfeather",
      date_attested: "2026-10-02T15:04:05Z",
      attestation_signature_image: "",
    },
  ],
  data_snapshot: {
    first_name: said("Ada"),
    middle_name: said(""),
    last_name: said("Quillfeather"),
    suffix_name: said(""),
    npi: said("1999999984"),
    caqh_id: said("10000001"),
    provider_type: said("MD", "Provider type"),
    dob: said("1975-04-12"),
    gender: said("Female"),
    sex: said("Female"),
    ssn: said(""),
    other_name: [{ first_name: said("Ada"), last_name: said("Thistledown"), name_type: said("Former name") }],
    email: [{ type: said("Work"), email: said("ada@example.org") }],
    addresses: [
      {
        type: said("Practice"),
        address_line_1: said("1 Harbor Way"),
        city: said("Austin"),
        state: said("TX"),
        zip: said("78701"),
        country: said("US"),
      },
    ],
    licenses: [
      {
        type: said("Medical license"),
        state: said("TX"),
        license_number: said("Q4471"),
        issuing_board: said("Texas Medical Board"),
        issue_date: said("2004-07-01"),
        renewal_date: said("2026-01-01"),
        expiration_date: said("2027-12-31"),
        document: "",
      },
    ],
    dea: [
      {
        dea_number: said("BQ1234563"),
        state: said("TX"),
        issue_date: said("2024-03-01"),
        renewal_date: said(""),
        expiration_date: said("2027-03-31"),
        document: "",
      },
    ],
    speciality_board_certification: [
      {
        specialty: said("Internal Medicine"),
        sub_specialty: said(""),
        board_certified: said("Yes"),
        certifying_board: said("American Board of Internal Medicine"),
        cert_number: said("203117"),
        issue_date: said("2007-08-15"),
        renewal_date: said(""),
        expiration_date: said("2027-12-31"),
        document: "",
      },
    ],
    education: [
      {
        institution_name: said("Harrowgate School of Medicine"),
        degree: said("Doctor of Medicine (MD)"),
        start_date: said("1997-09-01"),
        graduation_date: said("2001-05-20"),
        end_date: said("2001-05-20"),
        document: "",
      },
    ],
    employment_history: [
      {
        type: said("Group practice"),
        employer: said("Harbor Internists"),
        title: said("Physician"),
        speciality: said("Internal Medicine"),
        start_date: said("2007-09-01"),
        end_date: said(""),
        address_line_1: said("1 Harbor Way"),
        address_line_2: said(""),
        city: said("Austin"),
        state: said("TX"),
        zip: said("78701"),
        country: said("US"),
        gap_explanation: said(""),
      },
    ],
    liability_insurance: [
      {
        carrier_name: said("Lantern Mutual"),
        policy_number: said("LM-20931"),
        policy_expiration: said("2027-06-30"),
        occurence_amount: said("1000000"),
        general_aggregate_amount: said("3000000"),
        document: "",
      },
    ],
    document: [],
  },
  question: [
    {
      question_text: "Has your license ever been limited, suspended or revoked?",
      question_response: [{ response_text: "No" }],
    },
  ],
};
