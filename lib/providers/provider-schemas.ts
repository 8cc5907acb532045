import { z } from "zod";
import { DateAnswer, MomentAnswer } from "@/lib/api/wire-schemas";
import { ProviderGroup } from "@/lib/groups/group-schemas";
import { boardCertifications } from "@/lib/sections/board-certifications";
import { deas } from "@/lib/sections/deas";
import { demographics } from "@/lib/sections/demographics";
import { education } from "@/lib/sections/education";
import { hospitalAffiliations } from "@/lib/sections/hospital-affiliations";
import { licenses } from "@/lib/sections/licenses";
import { licensureAction } from "@/lib/sections/licensure-action";
import { malpracticeInsurance } from "@/lib/sections/malpractice-insurance";
import { medicaid } from "@/lib/sections/medicaid";
import { npdbReports } from "@/lib/sections/npdb-reports";
import { performanceIndicators } from "@/lib/sections/performance-indicators";
import { practiceLocations } from "@/lib/sections/practice-locations";
import { professionalIds } from "@/lib/sections/professional-ids";
import { serviceLocation } from "@/lib/sections/service-location";
import { fileTypes, providerCredentialingStatuses, providerStatuses, sanctionTypes } from "./enumerations";
import { Degree } from "./provider-input";

const text = z.string();
const genders = z.enum(["Male", "Female", "Not Listed/Unknown"]);
const verified = { verified_by: text.optional(), verified_date: DateAnswer.optional() };

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
    practice_location: z.array(practiceLocations.ElementAnswer).optional(),
    states: z.array(text),
    file_type: z.enum(fileTypes),
    active_flags: z.number(),
    workflow_status: text.nullable(),
    credentialing_workflow_id: text.nullable(),
    waiting_since: MomentAnswer,
    next_credentialing_date: DateAnswer,
  })
  .meta({ id: "ProviderListItem" });

const SanctionType = z.enum(sanctionTypes).meta({ id: "SanctionType" });

const Sanction = z.object({
  id: text,
  date_of_report: DateAnswer,
  sanction_type: SanctionType,
  type_of_action: z.enum(["No Match Found", "Match Found"]),
  data: text,
  ...verified,
});

const ApplicationVerification = z.object({ id: text, explanation: text, verification_type: text, ...verified });

const TimelineSummary = z.object({
  medical_director: text,
  attestation_date: DateAnswer,
  initial_credentialing_date: z.iso.date().optional(),
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
    provider_type: Degree,
    degree: Degree,
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
    ...demographics.Answer.shape,
    licenses: z.array(licenses.ElementAnswer),
    deas: z.array(deas.ElementAnswer),
    hospital_affiliations: z.array(hospitalAffiliations.ElementAnswer),
    licensure_actions: licensureAction.Answer,
    supporting_documents: z.array(ProviderDocument),
    professional_ids: z.array(professionalIds.ElementAnswer),
    practitioner_medicaid: medicaid.Answer,
    practitioner_practice_location: serviceLocation.Answer,
    practice_location: z.array(practiceLocations.ElementAnswer),
    sanction_items: z.array(SanctionItem),
    isPCP: z.boolean().optional(),
    isSpecialist: z.boolean().optional(),
    acceptsNewPatients: z.boolean().optional(),
    acceptsNewMedicarePatients: z.boolean().optional(),
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
    groups: z.array(ProviderGroup).optional(),
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
    malpractice_insurance: z.array(malpracticeInsurance.ElementAnswer),
    npdb_data: z.array(npdbReports.ElementAnswer),
    performance_indicator: z.array(performanceIndicators.ElementAnswer),
    application_verification: z.array(ApplicationVerification),
    board_certifications_data: z.array(boardCertifications.ElementAnswer),
    credentialing_timeline: z.array(TimelineSummary),
    education_training: z.array(education.ElementAnswer),
    success: z.literal(true),
  })
  .meta({ id: "ProviderDetail" });
