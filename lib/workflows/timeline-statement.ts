import { dayOfMomentSql, midnightSql, momentSql } from "@/lib/api/wire-sql";
import type { Statement } from "@/lib/statement-batch";
import { statusLabelSql } from "./listing-label-sql";

const label = statusLabelSql("e.to_status", "w.cycle");
const noOrgEntity = `'{"id":null,"name":null}'::json`;

/** `TimelineRecordV1`: an event `e` of a workflow `w`. */
const recordV1 = `
  e.id,
  coalesce(e.decision_entered_by_id, '') as "decisionEnteredById",
  coalesce(e.decision_entered_by_name, '') as "decisionEnteredByName",
  e.medical_director_id as "medicalDirectorId",
  coalesce(e.medical_director_name, '') as "medicalDirectorName",
  ${momentSql("e.received_date")} as "receivedForCredentialingDate",
  ${midnightSql("e.attestation_date")} as "attestationDate",
  ${midnightSql("e.last_credentialed_date")} as "lastCredentialedDate",
  '' as "lastCredentialedDateChangeReason",
  ${momentSql("e.psv_completed_at")} as "psvCompleteDate",
  ${momentSql("e.decision_date")} as "credentialingDecisionDate",
  ${midnightSql("e.next_credentialing_date")} as "nextCredentialingDate",
  ${momentSql("e.psv_completed_at")} as "verificationDate",
  '' as "verifierId",
  ${midnightSql("e.initial_credentialing_date")} as "initialCredentialingDate",
  '' as "initialCredentialingDateChangeReason",
  w.provider_id as "providerId",
  w.organization_id as "organizationId",
  ${noOrgEntity} as "orgEntity",
  w.id as "credentialingWorkflowId",
  ${label} as "credentialingStatus",
  case when w.cycle = 'Recredentialing' then 'Recredentialing' else 'Initial' end as "credentialingCycle",
  ${momentSql("e.occurred_at")} as "credentialingStatusUpdatedAt",
  coalesce(e.reason, '') as reason,
  ${momentSql("e.occurred_at")} as "createdAt",
  e.actor_id as "createdBy",
  e.actor_name as "createdByName",
  ${momentSql("e.occurred_at")} as "updatedAt",
  e.actor_id as "updatedBy",
  e.actor_name as "updatedByName"`;

/** `TimelineRecordV2`. */
const recordV2 = `
  e.id,
  w.id as "credentialingWorkflowId",
  ${label} as "credentialingStatus",
  w.cycle as "credentialingCycle",
  w.provider_id as "providerId",
  w.organization_id as "organizationId",
  ${noOrgEntity} as "orgEntity",
  coalesce(e.medical_director_id, '') as "medicalDirectorId",
  coalesce(e.medical_director_name, '') as "medicalDirectorName",
  ${dayOfMomentSql("e.received_date")} as "receivedForCredentialingDate",
  e.attestation_date as "attestationDate",
  e.initial_credentialing_date as "initialCredentialingDate",
  e.last_credentialed_date as "lastCredentialedDate",
  ${dayOfMomentSql("e.psv_completed_at")} as "psvCompleteDate",
  ${dayOfMomentSql("e.decision_date")} as "credentialingDecisionDate",
  e.next_credentialing_date as "nextCredentialingDate",
  ${dayOfMomentSql("e.occurred_at")} as "updatedAt",
  e.actor_name as "updatedByName",
  e.actor_id as "updatedBy",
  ${dayOfMomentSql("e.occurred_at")} as "createdAt",
  e.actor_id as "createdBy",
  e.actor_name as "createdByName",
  coalesce(e.decision_entered_by_id, '') as "decisionEnteredById",
  coalesce(e.decision_entered_by_name, '') as "decisionEnteredByName"`;

export type TimelineStatement = Statement & { name: string };

/**
 * Every event of every workflow of a provider, oldest first, as the wire has it; null where there is no such provider,
 * whom a workflow proves and who is looked up where there is none. Before it stand id and version, as `answerAbout`
 * takes them. `row_to_json` writes members in order and without spaces, which `json_build_object` does not.
 */
const timeline = (name: string, record: string): TimelineStatement => ({
  name,
  text: `select $2::text, 0, coalesce((
    select '[' || string_agg(row_to_json(r)::text, ',' order by w.created_at, w.id, e.sequence) || ']'
    from workflows w
    join workflow_events e on e.organization_id = w.organization_id and e.workflow_id = w.id
    cross join lateral (select ${record}) r
    where w.organization_id = $1 and e.organization_id = $1 and w.provider_id = $2),
  (select '[]' from providers p where p.organization_id = $1 and p.id = $2))`,
});

export const timelineStatementV1 = timeline("provider_timeline_v1", recordV1);
export const timelineStatementV2 = timeline("provider_timeline_v2", recordV2);
