import { momentSql, quoted, wordSql } from "@/lib/api/wire-sql";
import { finishedStatuses, workflowStatuses, workflowStatusNames } from "./state-machine";

const steps = Object.fromEntries(
  workflowStatusNames.map((status) => [status, JSON.stringify({ title: workflowStatuses[status].label })]),
);
const isCompleted = `w.status in (${finishedStatuses.map(quoted).join(", ")})`;

/** `WorkflowListItem` of a workflow `w` and its provider `p`, as JSON on the wire. */
export const workflowListItemSql = `(select row_to_json(item)::text from (select
  w.id,
  w.cycle || ' credentialing' as name,
  w.organization_id as "organizationId",
  p.id as "providerId",
  coalesce(p.npi, '') as "providerNpi",
  p.first_name as "providerFirstName",
  p.last_name as "providerLastName",
  p.degree as "providerType",
  p.file_type as "providerFileType",
  p.status as "providerStatus",
  coalesce(p.states, '{}') as "providerStates",
  coalesce(p.assigned_states, '{}') as "providerAssignedStates",
  coalesce(p.external_id, '') as "providerExternalId",
  w.status,
  ${wordSql("w.status", steps)}::json as "onStep",
  ${isCompleted} as "isCompleted",
  case when ${isCompleted} then ${momentSql("w.status_changed_at")} end as "completedAt",
  ${momentSql("w.status_changed_at")} as "credentialingStatusUpdatedAt",
  w.cycle as "credentialingCycle",
  p.active_flags as "activeFlags",
  ${momentSql("w.created_at")} as "createdAt",
  w.created_by as "createdBy",
  w.created_by_name as "createdByName",
  ${momentSql("w.updated_at")} as "updatedAt",
  w.updated_by as "updatedBy",
  w.packet_document_id is not null as "psvGenerated",
  coalesce(w.assigned_to_id, '') as "assignedToId",
  w.version) item)`;
