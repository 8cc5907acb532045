import { randomUUID } from "node:crypto";

const updateText = `update workflows set status = 'CRED_APPROVED', status_changed_at = now(), sequence = sequence + 1, last_event_id = $3,
    decision_date = now(), decision_entered_by_id = $4, decision_entered_by_name = $5, medical_director_id = $4, medical_director_name = $5,
    version = version + 1, updated_at = now(), updated_by = $4, updated_by_name = $5
  where organization_id = $1 and id = $2 and status in ('PSV_READY', 'TABLED', 'HOLD_FOR_COMMITTEE')
  returning provider_id, sequence, received_date, attestation_date, psv_completed_at`;
const eventText = `insert into workflow_events (organization_id, id, workflow_id, sequence, action, from_status, to_status, actor_type, actor_id, actor_name,
    medical_director_id, medical_director_name, decision_entered_by_id, decision_entered_by_name, received_date, attestation_date, psv_completed_at, decision_date, occurred_at)
  values ($1, $2, $3, $4, 'approve', 'PSV_READY', 'CRED_APPROVED', 'user', $5, $6, $5, $6, $5, $6, $7, $8, $9, now(), now())`;
const auditText = `insert into audit_entries (organization_id, id, actor_type, actor_id, actor_name, action, subject_type, subject_id, changes)
  values ($1, $2, 'user', $3, $4, 'approve', 'workflow', $5, '{"status": ["PSV_READY", "CRED_APPROVED"]}')`;
const outboxText = `insert into outbox_events (organization_id, id, type, aliases, subject_id, data, occurred_at)
  values ($1, $2, 'credential_workflow.status.changed', '{}', $3, $4, now())`;

/** The four statements of a decision in one transaction; false when somebody else was first. */
export async function approve(pool, id, { organization, person }) {
  const client = await pool.connect();
  const run = (name, text, values) => client.query({ name, text, values });
  const name = "Medical Director";
  const eventId = `evt_${randomUUID()}`;
  try {
    await client.query("begin");
    const moved = await run("decide", updateText, [organization, id, eventId, person, name]);
    const [row] = moved.rows;
    if (row === undefined) {
      await client.query("rollback");
      return false;
    }
    await run("decide-event", eventText, [
      organization,
      eventId,
      id,
      row.sequence,
      person,
      name,
      row.received_date,
      row.attestation_date,
      row.psv_completed_at,
    ]);
    await run("decide-audit", auditText, [organization, `aud_${randomUUID()}`, person, name, id]);
    const data = {
      providerId: row.provider_id,
      credentialingWorkflowId: id,
      newStatusId: eventId,
      newStatusName: "CRED_APPROVED",
    };
    await run("decide-outbox", outboxText, [organization, `obx_${randomUUID()}`, id, data]);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
