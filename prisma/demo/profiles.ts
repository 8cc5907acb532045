import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { AttestedSnapshot } from "@/lib/profiles/attested-schemas";
import { createSpecialty, saveAttestedData } from "@/lib/profiles/service";
import nppesAnswers from "./nppes/answers.json";
import { type DemoFacts, providerFile } from "./provider-file";

const said = (value: string | null, description = "") => ({ value: value ?? "", description });

type Taxonomies = Readonly<Record<string, { taxonomies: readonly { code: string; desc: string; primary: boolean }[] }>>;

/** The specialty under which the registry knows the person; nobody has one that the registry does not know. */
export async function seedSpecialty(ctx: Context, providerId: string, person: DemoFacts): Promise<void> {
  const known = (nppesAnswers as Taxonomies)[person.npi]?.taxonomies.find(({ primary }) => primary);
  if (!known) return;
  await createSpecialty(ctx, {
    params: { providerId },
    query: undefined,
    body: {
      specialty_nucc_taxonomy_code: known.code,
      name: known.desc,
      is_primary: true,
      sub_specialties: [],
    },
  });
}

/** Who attested the application online; the others signed on paper. */
const attestedOnline = ["Quillfeather", "Thistlewood", "Crowhurst", "Ashgrove"];

/** Thistlewood attests less cover than the certificate on file shows: a difference for a person to settle. */
const aggregateOf = ({ last }: DemoFacts, aggregate: number): string =>
  last === "Thistlewood" ? "$2,000,000" : String(aggregate);

function snapshotOf(person: DemoFacts, today: Date): AttestedSnapshot {
  const file = providerFile(person, today);
  const caqhId = String(14_000_000 + Number(person.npi.slice(4)));
  return {
    first_name: said(person.first),
    middle_name: said(person.middle),
    last_name: said(person.last),
    suffix_name: said(""),
    npi: said(person.npi),
    caqh_id: said(caqhId),
    provider_type: said(person.degree),
    dob: said(person.dob),
    gender: said(person.gender),
    sex: said(person.gender),
    // Printed on a pamphlet of the Social Security Administration in 1940, and nobody's.
    ssn: said(person.last === "Quillfeather" ? "219-09-9999" : ""),
    other_name: [],
    email: [{ type: said("Work"), email: said(`${person.first}.${person.last}@provider.example`.toLowerCase()) }],
    addresses: [],
    licenses: file.licenses.map((row) => ({
      type: said(row.licenseType),
      state: said(row.state),
      license_number: said(row.licenseNumber),
      issuing_board: said(""),
      issue_date: said(isoDate(row.issueDate)),
      renewal_date: said(""),
      expiration_date: said(isoDate(row.expirationDate)),
      document: "",
    })),
    dea: file.deas.map((row) => ({
      dea_number: said(row.deaNumber),
      state: said(row.state),
      issue_date: said(""),
      renewal_date: said(""),
      expiration_date: said(isoDate(row.expirationDate)),
      document: "",
    })),
    speciality_board_certification: file.boards.map((row) => ({
      specialty: said(row.specialty),
      sub_specialty: said(""),
      board_certified: said("Yes"),
      certifying_board: said(""),
      cert_number: said(row.certificateId),
      issue_date: said(isoDate(row.issueDate)),
      renewal_date: said(""),
      expiration_date: said(isoDate(row.expirationDate)),
      document: "",
    })),
    education: file.educations.map((row) => ({
      institution_name: said(row.institution),
      degree: said(row.degree || row.type),
      start_date: said(""),
      graduation_date: said(isoDate(row.completedOn)),
      end_date: said(""),
      document: "",
    })),
    employment_history: [],
    liability_insurance: file.malpractice.map((row) => ({
      carrier_name: said(""),
      policy_number: said(row.policyNumber),
      policy_expiration: said(isoDate(row.expirationDate)),
      occurence_amount: said(String(row.occurrenceCoverageAmount)),
      general_aggregate_amount: said(aggregateOf(person, row.aggregateCoverageAmount)),
      document: "",
    })),
    document: [],
  };
}

const questions = [
  "Has a license of yours ever been limited, suspended or revoked?",
  "Has a malpractice claim been paid on your behalf in the last five years?",
  "Do you have a condition that affects your ability to practice safely?",
].map((question_text) => ({ question_text, question_response: [{ response_text: "No" }] }));

/** Saves what some of the demo's people attested online when their credentialing began; `today` is the demo's first day. */
export async function seedAttestation(
  ctx: Context,
  { providerId, workflowId, person, today }: { providerId: string; workflowId: string; person: DemoFacts; today: Date },
): Promise<void> {
  if (!attestedOnline.includes(person.last)) return;
  const signed = isoMoment(ctx.now) ?? "";
  await saveAttestedData(ctx, {
    params: { providerId },
    query: undefined,
    body: {
      purpose: "Credentialing application",
      organization_id: ctx.organizationId,
      workflow_id: workflowId,
      date_complete: signed,
      attestation_metadata: [
        {
          attestation_language: "I attest that the information in this application is current, complete and correct.",
          attestation_name: `${person.first} ${person.last}`,
          date_attested: signed,
        },
      ],
      data_snapshot: snapshotOf(person, today),
      question: questions,
    },
  });
}
