import { dayOfMomentSql, momentSql, wordSql } from "@/lib/api/wire-sql";
import { providerLabelSql } from "@/lib/workflows/listing-label-sql";

export const genderSql = (column: string): string =>
  wordSql(column, { M: "Male", F: "Female" }, "'Not Listed/Unknown'");

/** Providers `p` as a list shows them: `ProviderListItem`, its members as columns. */
export const listItemSql = `select
  p.first_name, p.middle_name, p.last_name,
  coalesce(p.npi, '') as npi,
  p.degree,
  p.id as provider_id,
  ${momentSql("p.created_at")} as created_at,
  ${momentSql("p.updated_at")} as updated_at,
  p.status,
  ${providerLabelSql} as credentialing_status,
  ${dayOfMomentSql("coalesce(p.terminated_at, p.credentialing_status_at)")} as credentialing_status_update_date,
  coalesce(p.external_id, '') as external_id,
  ${genderSql("p.gender")} as gender,
  p.primary_email, p.caqh_primary_email, p.dob,
  p.is_hospital_based as "isHospitalBased",
  p.states, p.file_type, p.active_flags, p.workflow_status,
  p.current_workflow_id as credentialing_workflow_id,
  ${momentSql("p.credentialing_status_at")} as waiting_since,
  p.next_credentialing_date`;
