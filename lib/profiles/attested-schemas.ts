import { z } from "zod";
import { Id, Moment, Text } from "@/lib/api/wire-schemas";
import * as row from "./attested-rows";
import { attested, AttestedValue, rowsOf } from "./attested-value";
import { holdsNumber, refusalOf } from "@/lib/providers/social-security-number";

/** Characters of a signature's image: 2 MB, written in base64. */
const maximumSignatureImage = 2_800_000;

// Messages never repeat what was sent: this is a social security number, or was meant to be one.
const AttestedSsn = AttestedValue.check((context) => {
  const { value, description } = context.value;
  const refuse = (member: string, message: string) =>
    context.issues.push({ code: "custom", input: undefined, path: [member], message });
  const refusal = refusalOf(value);
  if (refusal !== null) refuse("value", refusal);
  if (holdsNumber(description)) refuse("description", "holds nine digits: the number stands in `value` alone");
}).meta({ title: "Social security number", description: "Answered as its last four digits" });

/** What the provider attested, in his or her own words. */
export const AttestedSnapshot = z
  .object({
    first_name: attested("First name"),
    middle_name: attested("Middle name"),
    last_name: attested("Last name"),
    suffix_name: attested("Suffix"),
    npi: attested("NPI"),
    caqh_id: attested("CAQH id"),
    provider_type: attested("Provider type"),
    dob: attested("Date of birth"),
    gender: attested("Gender"),
    sex: attested("Sex"),
    ssn: AttestedSsn,
    other_name: rowsOf("Other names", row.AttestedOtherName),
    email: rowsOf("E-mail addresses", row.AttestedEmail),
    addresses: rowsOf("Addresses", row.AttestedAddress),
    licenses: rowsOf("Licenses", row.AttestedLicense),
    dea: rowsOf("DEA registrations", row.AttestedDea),
    speciality_board_certification: rowsOf("Board certifications", row.AttestedBoardCertification),
    education: rowsOf("Education", row.AttestedEducation),
    employment_history: rowsOf("Employment history", row.AttestedEmployment),
    liability_insurance: rowsOf("Liability insurance", row.AttestedLiabilityInsurance),
    document: rowsOf("Documents", row.AttestedDocument),
  })
  .meta({ id: "AttestedSnapshot", title: "Data" });

export type AttestedSnapshot = z.output<typeof AttestedSnapshot>;

const Attestation = z.object({
  attestation_language: z.string().max(50_000).optional().meta({ title: "Statement" }),
  attestation_name: z.string().max(500).optional().meta({ title: "Name" }),
  date_attested: z
    .union([z.literal(""), Moment])
    .optional()
    .meta({ title: "Date attested" }),
  attestation_signature_image: z
    .string()
    .max(maximumSignatureImage, "may have 2 MB at most")
    .optional()
    .meta({ title: "Signature" }),
});

const Question = z.object({
  question_text: z.string().max(4000).meta({ title: "Question" }),
  question_response: rowsOf("Answers", z.object({ response_text: z.string().max(10_000).meta({ title: "Answer" }) })),
});

/** Attested data as it is sent and answered: the same object both ways, except for the social security number. */
export const AttestedData = z
  .object({
    purpose: Text(500).meta({ title: "Purpose", description: "For example Initial credentialing" }),
    organization_id: Id.meta({ title: "Organization" }),
    workflow_id: Id.meta({ title: "Workflow" }),
    date_complete: Moment.meta({ title: "Date completed" }),
    attestation_metadata: rowsOf("Attestations", Attestation),
    data_snapshot: AttestedSnapshot,
    question: rowsOf("Questions", Question),
  })
  .meta({ id: "AttestedData" });

export type AttestedData = z.output<typeof AttestedData>;
