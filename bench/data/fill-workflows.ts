import type { Client } from "pg";

const start = [
  ["start", "NOT_STARTED"],
  ["beginCollection", "IN_PROGRESS"],
];
const ready = [...start, ["completeVerification", "PSV_COMPLETED"], ["ready", "PSV_READY"]];

/** The steps by which a workflow got where it is. */
const ways: Readonly<Record<string, readonly (readonly string[])[]>> = {
  NOT_STARTED: start.slice(0, 1),
  IN_PROGRESS: start,
  OUTREACH_IN_PROGRESS: [...start, ["reachOut", "OUTREACH_IN_PROGRESS"]],
  DATA_MISSING: [...start, ["reportDataMissing", "DATA_MISSING"]],
  PSV_READY: ready,
  TABLED: [...ready, ["table", "TABLED"]],
  HOLD_FOR_COMMITTEE: [...ready, ["shareToCommittee", "SENT_TO_COMMITTEE"], ["holdForCommittee", "HOLD_FOR_COMMITTEE"]],
  CRED_APPROVED: [...ready, ["approve", "CRED_APPROVED"]],
  CRED_DENIED: [...ready, ["deny", "CRED_DENIED"]],
  WITHDRAWN_CANCELLED: [...start, ["cancel", "WITHDRAWN_CANCELLED"]],
};

const waysTable = `(values ${Object.entries(ways)
  .flatMap(([status, steps]) =>
    steps.map(
      ([action, to], at) =>
        `('${status}', ${steps.length}, ${at + 1}, '${action}', ${at === 0 ? "null" : `'${steps[at - 1]?.[1]}'`}, '${to}')`,
    ),
  )
  .join(", ")}) ways (status, steps, sequence, action, from_status, to_status)`;

const id = (prefix: string, number: string) => `'${prefix}_' || lpad((${number})::text, 26, '0')`;

/** One workflow per provider that has a status, an approved one before it in every second cycle, their events, and the
 * checklists of those that wait for a decision. */
export async function fillWorkflows(client: Client, elements: readonly string[]): Promise<void> {
  await client.query(
    `create unlogged table bench.flows as
     select i * 2 as w, i, k, org, id as provider_id, workflow_status as status, changed_at,
       case when is_second_cycle then 'Recredentialing' else 'Initial' end as cycle from bench.people where workflow_status is not null
     union all
     select i * 2 - 1, i, k, org, id, 'CRED_APPROVED', changed_at - interval '900 days', 'Initial' from bench.people where is_second_cycle
     order by 1`,
  );
  await client.query(
    `insert into workflows (organization_id, id, provider_id, cycle, status, status_changed_at, sequence, last_event_id, received_date,
       attestation_date, psv_completed_at, decision_date, decision_entered_by_id, decision_entered_by_name, medical_director_id,
       medical_director_name, checklist_version, packet_version, version, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
     select org, ${id("wf", "w")}, provider_id, cycle, f.status, changed_at, steps, ${id("evt", "w * 10 + steps")}, changed_at - interval '30 days',
       (changed_at - interval '40 days')::date, case when steps >= 4 then changed_at - interval '2 days' end,
       case when f.status in ('CRED_APPROVED', 'CRED_DENIED') then changed_at end,
       case when f.status in ('CRED_APPROVED', 'CRED_DENIED') then 'usr_bench' || k || '_1' end,
       case when f.status in ('CRED_APPROVED', 'CRED_DENIED') then 'Person 1 of plan ' || k end,
       case when f.status in ('CRED_APPROVED', 'CRED_DENIED') then 'usr_bench' || k || '_1' end,
       case when f.status in ('CRED_APPROVED', 'CRED_DENIED') then 'Person 1 of plan ' || k end,
       1, 1, steps, changed_at - interval '30 days', 'bench', 'Bench', changed_at, 'bench', 'Bench'
     from bench.flows f join (select distinct status, steps from ${waysTable}) ways on ways.status = f.status order by w`,
  );
  await client.query(
    `insert into workflow_events (organization_id, id, workflow_id, sequence, action, from_status, to_status, previous_event_id,
       actor_type, actor_id, actor_name, medical_director_id, medical_director_name, decision_entered_by_id, decision_entered_by_name,
       received_date, decision_date, occurred_at)
     select org, ${id("evt", "w * 10 + sequence")}, ${id("wf", "w")}, sequence, action, from_status, to_status,
       case when sequence > 1 then ${id("evt", "w * 10 + sequence - 1")} end, 'user', 'usr_bench' || k || '_2', 'Person 2 of plan ' || k,
       case when sequence = 5 then 'usr_bench' || k || '_1' end, case when sequence = 5 then 'Person 1 of plan ' || k end,
       case when sequence = 5 then 'usr_bench' || k || '_1' end, case when sequence = 5 then 'Person 1 of plan ' || k end,
       changed_at - interval '30 days', case when sequence = 5 then changed_at end, changed_at - (steps - sequence) * interval '5 days'
     from bench.flows f join ${waysTable} on ways.status = f.status order by w, sequence`,
  );
  await client.query(
    `insert into verifications (organization_id, workflow_id, element, required, status, source, method, note, verified_at, verified_by_id, verified_by_name, attempts)
     select org, ${id("wf", "w")}, element, true, 'verified', 'Primary source', 'manual', 'Confirmed',
       now() - (5 + bench.h(w, 40) * 40) * interval '1 day', 'usr_bench' || k || '_2', 'Person 2 of plan ' || k, 1
     from bench.flows, unnest($1::text[]) element where status in ('PSV_READY', 'TABLED', 'HOLD_FOR_COMMITTEE')
     order by w, element`,
    [elements],
  );
}
