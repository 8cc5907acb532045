const day = (date) => (date === null ? null : date.toISOString().slice(0, 10));
const genders = { M: "Male", F: "Female", U: "Not Listed/Unknown" };
const labels = {
  NOT_STARTED: "Not Started",
  IN_PROGRESS: "In Progress",
  OUTREACH_IN_PROGRESS: "Outreach in progress",
  DATA_MISSING: "Data missing",
  PSV_COMPLETED: "PSV Complete",
  PSV_READY: "PSV ready",
  SENT_TO_COMMITTEE: "Sent to committee",
  HOLD_FOR_COMMITTEE: "Hold for Cred Comm",
  TABLED: "Tabled",
  CRED_APPROVED: "Cred approved",
  CRED_DENIED: "Cred denied",
  WITHDRAWN_CANCELLED: "Withdrawn/Cancelled",
};

/** The words of a listing for where credentialing stands. */
export function labelOf({ status, workflow_status: workflow, credentialing_cycle: cycle }) {
  if (status === "Terminated") return "Provider Terminated";
  if (workflow === null) return "Not sent to credentialing";
  return workflow === "IN_PROGRESS" && cycle === "Recredentialing" ? "Recredentialing in progress" : labels[workflow];
}
export const genderOf = (row) => genders[row.gender];

const listText = `select id, first_name, middle_name, last_name, npi, degree, created_at, updated_at, status, workflow_status,
    credentialing_cycle, credentialing_status_at, terminated_at, external_id, gender, primary_email, caqh_primary_email, dob,
    is_hospital_based, states, file_type, active_flags, current_workflow_id, next_credentialing_date
  from providers where organization_id = $1 order by updated_at, id limit $2 offset $3`;
// Few have a name, many were changed: found by the name first, then sorted. Left to itself the planner walks the order.
const namedText = `with found as materialized (
    select * from providers where organization_id = $1 and search_name >= $4 and search_name < $5
  ) ${listText.replace("from providers where organization_id = $1", "from found")}`;

export async function list(run, { organization, limit, offset = 0, name }) {
  const { rows } = name
    ? await run("named", namedText, [organization, limit, offset, name, `${name}\u{10ffff}`])
    : await run("list", listText, [organization, limit, offset]);
  return rows.map((row) => ({
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    npi: row.npi ?? "",
    degree: row.degree,
    provider_id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: row.status,
    credentialing_status: labelOf(row),
    credentialing_status_update_date: day(row.terminated_at ?? row.credentialing_status_at),
    external_id: row.external_id ?? "",
    gender: genderOf(row),
    primary_email: row.primary_email,
    caqh_primary_email: row.caqh_primary_email,
    dob: row.dob,
    isHospitalBased: row.is_hospital_based,
    states: row.states,
    file_type: row.file_type,
    active_flags: row.active_flags,
    workflow_status: row.workflow_status,
    credentialing_workflow_id: row.current_workflow_id,
    waiting_since: row.credentialing_status_at?.toISOString() ?? null,
    next_credentialing_date: row.next_credentialing_date,
  }));
}

const flagColumns = `f.id, f.provider_id, f.workflow_id, f.flag_type, f.severity, f.sub_collection_name, f.description, f.action_source,
    f.active, f.is_confirmed, f.evidence, f.resolution, f.resolution_reason, f.resolved_by_name, f.resolved_at, f.reopened_because,
    f.due_date, f.shared_to_committee, f.flagged_date, f.expiration_date, f.report_date, f.created_at,
    p.npi, p.first_name, p.last_name, r.read_at, r.reason as read_reason`;
const flagFrom = `from flags f
  left join providers p on p.organization_id = f.organization_id and p.id = f.provider_id
  left join flag_reads r on r.organization_id = f.organization_id and r.flag_id = f.id and r.reader_id = $2`;

const flagOf = (row) => ({
  id: row.id,
  read: row.read_at !== null,
  active: row.active,
  subCollectionName: row.sub_collection_name,
  description: row.description,
  actionSource: row.action_source,
  createdAt: row.created_at.toISOString(),
  flagType: row.flag_type,
  severity: row.severity,
  sharedToCredCommittee: row.shared_to_committee,
  evidence: row.evidence,
  flaggedDate: row.flagged_date.toISOString(),
  resolution: row.resolution ?? "",
});

// Critical flags stand in an index in this order, and are counted in it; those of a name are found, counted and sorted.
const criticalText = `select ${flagColumns} ${flagFrom} where f.organization_id = $1 and f.active and f.severity = $4
  order by f.flagged_date desc, f.id desc limit $3`;
const criticalCount =
  "select count(*)::int as total from flags where organization_id = $1 and active and severity = $2";
const namedFlags = `with found as materialized (
    select id, flagged_date from flags
    where organization_id = $1 and active and subject_name >= $4 and subject_name < $5
  ), page as (select id from found order by flagged_date desc, id desc limit $3)
  select ${flagColumns}, (select count(*)::int from found) as total
  ${flagFrom} join page on page.id = f.id where f.organization_id = $1 order by f.flagged_date desc, f.id desc`;

async function flagsBy(run, { organization, reader, limit, name, severity }) {
  if (name) {
    const { rows } = await run("flags-named", namedFlags, [organization, reader, limit, name, `${name}\u{10ffff}`]);
    return { rows, total: rows[0]?.total ?? 0 };
  }
  const [{ rows }, counted] = await Promise.all([
    run("flags-critical", criticalText, [organization, reader, limit, severity]),
    run("flags-critical-count", criticalCount, [organization, severity]),
  ]);
  return { rows, total: counted.rows[0].total };
}

export async function flagSearch(run, query) {
  const { rows, total } = await flagsBy(run, query);
  return {
    data: rows.map((row) => ({
      ...flagOf(row),
      flagId: row.id,
      status: row.read_at === null ? "unseen" : "seen",
      provider_id: row.provider_id ?? "",
      npi: row.npi ?? "",
      firstName: row.first_name ?? "",
      lastName: row.last_name ?? "",
      expirationDate: row.expiration_date,
      reportDate: row.report_date,
      facilityId: "",
      subjectName: [row.last_name, row.first_name].filter(Boolean).join(", "),
      workflowId: row.workflow_id ?? "",
      isConfirmed: row.is_confirmed,
      dueDate: row.due_date,
      reopenedBecause: row.reopened_because,
      resolutionReason: row.resolution_reason ?? "",
      resolvedByName: row.resolved_by_name ?? "",
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      readAt: row.read_at?.toISOString() ?? null,
      readReason: row.read_reason ?? "",
    })),
    meta: { total },
  };
}

export async function providerFlags(run, { organization, reader, provider }) {
  const { rows } = await run(
    "provider-flags",
    `select ${flagColumns} ${flagFrom} where f.organization_id = $1 and f.provider_id = $3 order by f.active desc, f.flagged_date desc, f.id desc`,
    [organization, reader, provider],
  );
  return rows.map((row) => ({
    ...flagOf(row),
    isConfirmed: row.is_confirmed,
    resolutionReason: row.resolution_reason ?? "",
    resolvedByName: row.resolved_by_name ?? "",
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    dueDate: row.due_date,
    reopenedBecause: row.reopened_because,
  }));
}

export async function timeline(run, { organization, provider }) {
  const { rows } = await run(
    "timeline",
    `select e.*, w.provider_id, w.cycle from workflows w
       join workflow_events e on e.organization_id = w.organization_id and e.workflow_id = w.id
     where w.organization_id = $1 and w.provider_id = $2 order by w.created_at, w.id, e.sequence`,
    [organization, provider],
  );
  return rows.map((row) => ({
    id: row.id,
    credentialingWorkflowId: row.workflow_id,
    credentialingStatus: labelOf({ status: "", workflow_status: row.to_status, credentialing_cycle: row.cycle }),
    credentialingCycle: row.cycle,
    providerId: row.provider_id,
    organizationId: row.organization_id,
    orgEntity: { id: null, name: null },
    medicalDirectorId: row.medical_director_id ?? "",
    medicalDirectorName: row.medical_director_name ?? "",
    receivedForCredentialingDate: row.received_date && day(row.received_date),
    attestationDate: row.attestation_date,
    initialCredentialingDate: row.initial_credentialing_date,
    lastCredentialedDate: row.last_credentialed_date,
    psvCompleteDate: row.psv_completed_at && day(row.psv_completed_at),
    credentialingDecisionDate: row.decision_date && day(row.decision_date),
    nextCredentialingDate: row.next_credentialing_date,
    updatedAt: day(row.occurred_at),
    updatedByName: row.actor_name,
    updatedBy: row.actor_id,
    createdAt: day(row.occurred_at),
    createdBy: row.actor_id,
    createdByName: row.actor_name,
    decisionEnteredById: row.decision_entered_by_id ?? "",
    decisionEnteredByName: row.decision_entered_by_name ?? "",
  }));
}
