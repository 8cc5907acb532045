import type { Statement } from "@/lib/statement-batch";
import { workflowStatuses } from "./state-machine";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The words of `statusLabel`, for a provider's events, in SQL. */
const label = `case when e.to_status = 'IN_PROGRESS' and w.cycle = 'Recredentialing' then 'Recredentialing in progress'
  else case e.to_status ${Object.entries(workflowStatuses)
    .map(([status, { label: words }]) => `when ${quoted(status)} then ${quoted(words)}`)
    .join(" ")} end end`;

const day = (moment: string) => `(${moment} at time zone 'UTC')::date`;

/**
 * Every event of every workflow of a provider, oldest first, as the wire has it; no row where there is no such
 * provider. `row_to_json` writes members in order and without spaces, which `json_build_object` does not.
 */
export const timelineStatement: Statement = {
  name: "provider_timeline_v2",
  text: `select (
    select coalesce('[' || string_agg(row_to_json(r)::text, ',' order by w.created_at, w.id, e.sequence) || ']', '[]')
    from workflows w
    join workflow_events e on e.organization_id = w.organization_id and e.workflow_id = w.id
    cross join lateral (select
      e.id,
      w.id as "credentialingWorkflowId",
      ${label} as "credentialingStatus",
      w.cycle as "credentialingCycle",
      w.provider_id as "providerId",
      w.organization_id as "organizationId",
      '{"id":null,"name":null}'::json as "orgEntity",
      coalesce(e.medical_director_id, '') as "medicalDirectorId",
      coalesce(e.medical_director_name, '') as "medicalDirectorName",
      ${day("e.received_date")} as "receivedForCredentialingDate",
      e.attestation_date as "attestationDate",
      e.initial_credentialing_date as "initialCredentialingDate",
      e.last_credentialed_date as "lastCredentialedDate",
      ${day("e.psv_completed_at")} as "psvCompleteDate",
      ${day("e.decision_date")} as "credentialingDecisionDate",
      e.next_credentialing_date as "nextCredentialingDate",
      ${day("e.occurred_at")} as "updatedAt",
      e.actor_name as "updatedByName",
      e.actor_id as "updatedBy",
      ${day("e.occurred_at")} as "createdAt",
      e.actor_id as "createdBy",
      e.actor_name as "createdByName",
      coalesce(e.decision_entered_by_id, '') as "decisionEnteredById",
      coalesce(e.decision_entered_by_name, '') as "decisionEnteredByName") r
    where w.organization_id = $1 and e.organization_id = $1 and w.provider_id = p.id)
  from providers p where p.organization_id = $1 and p.id = $2`,
};
