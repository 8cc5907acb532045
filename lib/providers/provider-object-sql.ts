import { dayOfMomentSql, momentSql, wordSql } from "@/lib/api/wire-sql";
import { providerLabelSql, statusLabelSql } from "@/lib/workflows/listing-label-sql";

/**
 * The members of `ProviderObject` that are no section, of providers `p` and their current workflow `w`. What is missing
 * is null here, also where the wire leaves it out; `psv_url` is a link, and so not the database's to write.
 */
export const providerObjectSql = `select
  p.id as provider_id, p.organization_id, p.first_name, p.middle_name, p.last_name,
  coalesce(p.npi, '') as npi,
  p.degree as provider_type, p.degree, p.caqh_provider_id,
  coalesce(p.external_id, '') as external_id,
  p.status, p.file_type,
  coalesce(${statusLabelSql("w.status", "w.cycle")}, '') as file_status,
  ${dayOfMomentSql("w.psv_completed_at")} as file_completion_date,
  '' as psv_url,
  p.dob,
  coalesce(${wordSql("p.gender", { M: "Male", F: "Female" })}, 'Not Listed/Unknown') as gender,
  p.monitoring_status, p.last_monitoring_date,
  ${dayOfMomentSql("p.created_at")} as provider_created_date,
  ${providerLabelSql} as credentialing_status,
  case when p.credentialing_cycle = 'Recredentialing' then 'Recredentialing'
    when p.credentialing_cycle <> '' then 'Initial' end as credentialing_cycle,
  p.initial_credentialing_date, p.last_credentialed_date, p.next_credentialing_date, p.states, p.assigned_states,
  p.is_pcp as "isPCP", p.is_specialist as "isSpecialist", p.accepts_new_patients as "acceptsNewPatients",
  p.accepts_new_medicare_patients as "acceptsNewMedicarePatients",
  p.primary_email as "primaryEmail",
  p.shared_to_committee_at is not null as shared_to_cred_committee,
  coalesce(p.shared_to_committee_reason, '') as shared_to_cred_committee_reason,
  coalesce(p.shared_to_committee_by, '') as shared_to_cred_committee_by,
  ${momentSql("p.terminated_at")} as terminated_at,
  coalesce(p.terminated_by, '') as terminated_by,
  coalesce(p.terminated_reason, '') as terminated_reason,
  p.current_workflow_id as credentialing_workflow_id,
  ${momentSql("p.created_at")} as created_at,
  ${momentSql("p.updated_at")} as updated_at`;

/** What the wire leaves out while it has no value. */
export const optionalMembers = [
  "credentialing_cycle",
  "isPCP",
  "isSpecialist",
  "acceptsNewPatients",
  "acceptsNewMedicarePatients",
] as const;
