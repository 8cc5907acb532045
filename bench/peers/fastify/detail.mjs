import { genderOf, labelOf } from "./reads.mjs";

// One statement a section, all at once over the pool: what is written for a page of a provider's file.
const own = "where organization_id = $1 and provider_id = $2 order by position, created_at, id";
const sections = {
  licenses: `select id, state, license_number, license_type, status, issue_date, expiration_date, report_date, first_name, middle_name, last_name, source, verified_by, verified_date from licenses ${own}`,
  deas: `select id, dea_number, type, state, status, provider_type, expiration_date, source, verified_by, verified_date from dea_registrations ${own}`,
  board_certifications_data: `select id, certificate_id, specialty, subspecialty, status, duration_type, moc, issue_date, expiration_date, verified_by, verified_date from board_certifications ${own}`,
  malpractice_insurance: `select id, policy_number, policy_holder, insurance_type, coverage_type, individual_coverage, occurrence_coverage_amount::float8, aggregate_coverage_amount::float8, effective_date, current_effective_date, expiration_date, source, verified_by, verified_date from malpractice_insurances ${own}`,
  education_training: `select id, type, degree, specialty, institution, licensing_board_reference, source, completed_on, verified_by, verified_date from education_trainings ${own}`,
  hospital_affiliations: `select id, name, type, specialty, state, source, start_date, end_date, verified_by, verified_date from hospital_affiliations ${own}`,
  practice_location: `select id, name, tin, npi, start_date, address1, city, state, zip, country, drawing_blood, laboratory_services, clia_number, clia_expiration_date, phone_coverage_24x7, total_location_hours, location_hours, verified_by, verified_date from practice_locations ${own}`,
  professional_ids: `select id, type, number, issue_date, expiration_date, note, state, source from professional_ids ${own}`,
  specialties: `select id, taxonomy_code, name, is_primary, sub_specialties from specialties where organization_id = $1 and provider_id = $2 order by created_at, id`,
  profile: `select race, ethnicity, other_languages, medicaid_number, medicaid_state, service_name, service_address1, service_address2, service_city, service_state, service_zip, service_country from provider_profiles where organization_id = $1 and provider_id = $2`,
  performance_indicator: `select id, access_issue, benefits, claims, clinical, complaints, service from performance_indicators where organization_id = $1 and provider_id = $2`,
  npdb_data: `select id, report_type, type_of_action, dcn, report_date, verified_by, verified_date from npdb_reports where organization_id = $1 and provider_id = $2`,
  supporting_documents: `select id, kind, file_type, state, original_file_name, content_type, size, created_at from documents where organization_id = $1 and provider_id = $2 and quarantined_at is null order by created_at, id`,
  provider_sanctions: `select id, flag_type, description, severity, flagged_date, evidence from flags where organization_id = $1 and provider_id = $2 and active and sub_collection_name = 'sanctions' order by created_at, id`,
  workflows: `select id, cycle, status, received_date, attestation_date, psv_completed_at, decision_date, decision_entered_by_name, medical_director_name, packet_document_id, created_at from workflows where organization_id = $1 and provider_id = $2 order by created_at, id`,
  verifications: `select element, status, source, method, note, verified_at, verified_by_name from verifications v
    where organization_id = $1 and workflow_id = (select current_workflow_id from providers where organization_id = $1 and id = $2) order by element`,
};
const providerText = `select id, organization_id, first_name, middle_name, last_name, npi, degree, states, assigned_states, caqh_provider_id, external_id, primary_email,
    gender, dob, is_pcp, is_specialist, accepts_new_patients, accepts_new_medicare_patients, status, workflow_status, current_workflow_id, credentialing_cycle,
    initial_credentialing_date, last_credentialed_date, next_credentialing_date, file_type, monitoring_status, last_monitoring_date, shared_to_committee_at,
    shared_to_committee_reason, shared_to_committee_by, terminated_at, terminated_by, terminated_reason, created_at, updated_at
  from providers where organization_id = $1 and id = $2`;

/** A provider with all sections; undefined when there is none. */
export async function detail(run, { organization, provider }) {
  const values = [organization, provider];
  const names = Object.keys(sections);
  const [found, ...parts] = await Promise.all([
    run("detail", providerText, values),
    ...names.map((name) => run(`detail-${name}`, sections[name], values)),
  ]);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const { profile, workflows, verifications, ...listed } = Object.fromEntries(
    names.map((name, at) => [name, parts[at].rows]),
  );
  return {
    data: {
      ...row,
      provider_id: row.id,
      gender: genderOf(row),
      credentialing_status: labelOf(row),
      ...profile[0],
      credentialing_workflows: workflows,
      verified_date: workflows.at(-1)?.psv_completed_at ?? null,
      ...listed,
    },
    application_verification: verifications,
    credentialing_timeline: workflows,
    success: true,
  };
}
