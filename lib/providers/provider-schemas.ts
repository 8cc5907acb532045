import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { fileTypes, providerCredentialingStatuses, providerStatuses } from "./enumerations";

const text = z.string();
const genders = z.enum(["Male", "Female", "Not Listed/Unknown"]);
const verified = { verified_by: text.optional(), verified_date: DateAnswer.optional() };

const PracticeLocation = z.object({ id: text, provider_id: text, organization_id: text, name: text });

export const ProviderListItem = z
  .object({
    first_name: text,
    middle_name: text,
    last_name: text,
    npi: text,
    degree: text,
    provider_id: text,
    created_at: MomentAnswer,
    updated_at: MomentAnswer,
    status: z.enum(providerStatuses),
    // An operator's own name may stand where the list says Vendor.
    credentialing_status: z.union([z.enum(providerCredentialingStatuses), text]),
    credentialing_status_update_date: DateAnswer,
    external_id: text,
    gender: genders,
    primary_email: text,
    caqh_primary_email: text,
    dob: DateAnswer,
    isHospitalBased: z.boolean(),
    practice_location: z.array(PracticeLocation).optional(),
    states: z.array(text),
    file_type: z.enum(fileTypes),
    active_flags: z.number(),
    workflow_status: text.nullable(),
    credentialing_workflow_id: text.nullable(),
    waiting_since: MomentAnswer,
    next_credentialing_date: DateAnswer,
  })
  .meta({ id: "ProviderListItem" });

const Sanction = z.object({
  id: text,
  date_of_report: DateAnswer,
  sanction_type: text,
  type_of_action: z.enum(["No Match Found", "Match Found"]),
  data: text,
  ...verified,
});

const License = z.object({
  id: text,
  type: text,
  license_type: text,
  license_number: text,
  state: text,
  status: text,
  license_status: text,
  issue_date: DateAnswer,
  expiration: DateAnswer,
  report_date: DateAnswer,
  source: text,
  ...verified,
});

const Dea = z.object({
  id: text,
  dea_number: text,
  type: text,
  state: text,
  status: text,
  expire_date: DateAnswer,
  provider_type: text,
  source: text,
  ...verified,
});

const BoardCertificationElement = z.object({
  id: text,
  certificate_id: text,
  specialty: text,
  subspecialty: text,
  issue_date: DateAnswer,
  expire_date: DateAnswer,
  moc: text,
  status: text,
  duration_type: text,
  ...verified,
});

const Malpractice = z.object({
  id: text,
  policy_number: text,
  policyHolder: text,
  insuranceType: text,
  pliCoverageType: text,
  individualCoverageFlag: z.boolean(),
  occurrence_coverage_amount: z.number(),
  aggregate_coverage_amount: z.number(),
  policyEffectiveDate: DateAnswer,
  policyCurrentEffectiveDate: DateAnswer,
  policyExpirationDate: DateAnswer,
  expiry_date: DateAnswer,
  source: text,
  status: z.enum(["active", "expired"]),
  ...verified,
});

const Education = z.object({
  id: text,
  source: text,
  type: text,
  degree: text,
  specialty: text,
  institution: text,
  licensing_board_reference: text,
  ...verified,
});

const Affiliation = z.object({
  id: text,
  name: text,
  specialty: text,
  state: text,
  type: text,
  source: text,
  start_date: DateAnswer,
  end_date: DateAnswer,
  ...verified,
});

const ApplicationVerification = z.object({ id: text, explanation: text, verification_type: text, ...verified });

const TimelineSummary = z.object({
  medical_director: text,
  attestation_date: DateAnswer,
  initial_credentialing_date: DateAnswer,
  last_credentialed_date: DateAnswer,
  psv_complete_date: DateAnswer,
  credentialing_decision_date: DateAnswer,
  next_credentialing_date: DateAnswer,
  received_for_credentialing_date: DateAnswer,
});

export const ProviderDocument = z.object({
  id: text,
  file_type: text,
  file_url: text,
  original_file_name: text,
  created_at: MomentAnswer,
});

const SanctionItem = z.object({
  id: text,
  source: text,
  sanction_type: text,
  full_name: text,
  npi: text,
  address1: text,
  city: text,
  state: text,
  zip_code: text,
  start_date: DateAnswer,
  provider_id: text,
  flag: text,
});

/** The provider object: its scalar members, and the sections that have no place of their own in the answer. */
const ProviderObject = z
  .object({
    provider_id: text,
    organization_id: text,
    first_name: text,
    middle_name: text,
    last_name: text,
    npi: text,
    provider_type: text,
    degree: text,
    caqh_provider_id: text,
    external_id: text,
    status: z.enum(providerStatuses),
    file_type: z.enum(fileTypes),
    file_status: text,
    file_completion_date: DateAnswer,
    psv_url: text,
    dob: DateAnswer,
    gender: genders,
    monitoring_status: text,
    last_monitoring_date: DateAnswer,
    provider_created_date: DateAnswer,
    credentialing_status: text,
    credentialing_cycle: z.enum(["Initial", "Recredentialing"]).optional(),
    initial_credentialing_date: DateAnswer,
    last_credentialed_date: DateAnswer,
    next_credentialing_date: DateAnswer,
    states: z.array(text),
    assigned_states: z.array(text),
    race: z.array(z.unknown()),
    ethnicity: text,
    other_languages: z.array(text),
    licenses: z.array(License),
    deas: z.array(Dea),
    hospital_affiliations: z.array(Affiliation),
    licensure_actions: z.object({
      id: text,
      date_of_last_action: text,
      date_of_report: text,
      details: text,
      state: text,
      type_of_action: text,
    }),
    supporting_documents: z.array(ProviderDocument),
    professional_ids: z.array(z.unknown()),
    practitioner_medicaid: z.object({ medicaidNumber: text, medicaidState: text }),
    practitioner_practice_location: z.object({
      address: z.object({ address1: text, address2: text, city: text, state: text, zipCode: text, country: text }),
      healthcareServiceName: text,
    }),
    practice_location: z.array(PracticeLocation),
    sanction_items: z.array(SanctionItem),
    isPCP: z.boolean().nullable(),
    isSpecialist: z.boolean().nullable(),
    acceptsNewPatients: z.boolean().nullable(),
    acceptsNewMedicarePatients: z.boolean().nullable(),
    primaryEmail: text,
    shared_to_cred_committee: z.boolean(),
    shared_to_cred_committee_reason: text,
    shared_to_cred_committee_by: text,
    terminated_at: MomentAnswer.meta({ description: "Null unless the provider is terminated" }),
    terminated_by: text,
    terminated_reason: text,
    credentialing_workflow_id: text.nullable(),
    created_at: MomentAnswer,
    updated_at: MomentAnswer,
    groups: z
      .array(
        z.object({
          id: text,
          group_name: text,
          group_npi: text,
          group_tin: text,
          location_name: text,
          external_group_id: text,
        }),
      )
      .optional(),
    credentialing_workflows: z
      .array(
        z.object({
          id: text,
          status: text,
          credentialing_status: text,
          credentialing_cycle: text,
          created_at: MomentAnswer,
          psv_url: text,
        }),
      )
      .optional(),
    ...verified,
  })
  .meta({ id: "ProviderObject" });

export const ProviderDetail = z
  .object({
    data: ProviderObject,
    provider_sanctions: z.array(Sanction),
    malpractice_insurance: z.array(Malpractice),
    npdb_data: z.array(z.unknown()),
    performance_indicator: z.array(z.unknown()),
    application_verification: z.array(ApplicationVerification),
    board_certifications_data: z.array(BoardCertificationElement),
    credentialing_timeline: z.array(TimelineSummary),
    education_training: z.array(Education),
    success: z.literal(true),
  })
  .meta({ id: "ProviderDetail" });
