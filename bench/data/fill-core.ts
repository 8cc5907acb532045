import type { Client } from "pg";

export const organizations = 50;

/** Shares of the organizations fall as 1, 1/2, 1/3 …: the first has 22 % of the providers, the last 0.4 %. */
function bounds(): number[] {
  const weights = Array.from({ length: organizations }, (_, index) => 1 / (index + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.slice(0, -1).map((weight) => (sum += weight) / total);
}

const syllables =
  "array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','qui','ro','su','ta','ve','wi','xo','zu']";
const name = (of: string) =>
  `(${syllables})[1 + (${of} % 20)::int] || (${syllables})[1 + (${of} / 20 % 20)::int] || (${syllables})[1 + (${of} / 400 % 20)::int]`;

/** Organizations with their people and clients, and the providers themselves; leaves bench.people for the rest. */
export async function fillCore(client: Client, size: number): Promise<void> {
  await client.query("create schema bench");
  // The same number for the same provider and purpose at every size, between 0 and 1.
  await client.query(
    `create function bench.h(i bigint, salt bigint) returns float8 language sql immutable parallel safe
     as $$ select ((hashint8extended(i, salt) >> 11) & 9007199254740991)::float8 / 9007199254740992 $$`,
  );
  await client.query(
    `create function bench.npi(i bigint) returns text language sql immutable parallel safe as $$
       select nine || ((10 - (24 + (select sum(case when p % 2 = 1 then d * 2 / 10 + d * 2 % 10 else d end)
         from (select p, substr(nine, p, 1)::int as d from generate_series(1, 9) p) digits) % 10) % 10) % 10)::text
       from (select (100000000 + i)::text as nine) base $$`,
  );
  await client.query(
    `insert into organizations (id, name, created_at)
     select ${orgId("k")}, 'Bench Health Plan ' || k, now() - interval '3 years' from generate_series(1, ${organizations}) k`,
  );
  await client.query(
    `insert into users (organization_id, id, email, name, roles)
     select ${orgId("k")}, 'usr_bench' || k || '_' || r, 'person' || r || '@plan' || k || '.example', 'Person ' || r || ' of plan ' || k, array[role]
     from generate_series(1, ${organizations}) k, ${roles}`,
  );
  await client.query(
    `insert into api_clients (organization_id, id, name, roles)
     select ${orgId("k")}, 'cli_bench' || k || '_' || r, 'Client ' || r, array[role]
     from generate_series(1, ${organizations}) k, ${roles}`,
  );
  await client.query(
    `create unlogged table bench.people as
     select i, k, ${orgId("k")} as org, 'prv_' || lpad(i::text, 26, '0') as id, initcap(last) as last, initcap(first) as first,
       last || ' ' || first as search_name, (array['MD','MD','MD','DO','NP','PA','DDS','DPM'])[1 + floor(bench.h(i, 2) * 8)::int] as degree,
       (array['TX','PA','CA','NY','FL','NJ','IL','GA','WA','OH'])[1 + floor(bench.h(i, 3) * 10)::int] as state,
       (array['M','F','F','M','U'])[1 + floor(bench.h(i, 4) * 5)::int] as gender,
       case when b < 10 then null when b < 12 then 'NOT_STARTED' when b < 19 then 'IN_PROGRESS' when b < 22 then 'OUTREACH_IN_PROGRESS'
         when b < 25 then 'DATA_MISSING' when b < 30 then 'PSV_READY' when b < 31 then 'TABLED' when b < 32 then 'HOLD_FOR_COMMITTEE'
         when b < 94 then 'CRED_APPROVED' when b < 96 then 'CRED_DENIED' else 'WITHDRAWN_CANCELLED' end as workflow_status,
       b >= 98 as is_terminated, b >= 32 and b < 94 and bench.h(i, 6) < 0.2 as is_second_cycle,
       now() - (1 - (i - 0.5) / $1::float8) * 1000 * interval '1 day' as created_at,
       now() - bench.h(i, 7) * 300 * interval '1 day' as changed_at
     from (select i, 1 + width_bucket(bench.h(i, 1), $2::float8[]) as k, floor(bench.h(i, 5) * 100) as b from generate_series(1, $1::bigint) i) numbers
     cross join lateral (select ${name("(i * 7919)")} as last, ${name("(i * 104729)")} as first) names
     order by i`,
    [size, bounds()],
  );
  await client.query("analyze bench.people");
  await client.query(
    `insert into providers (organization_id, id, first_name, last_name, search_name, degree, npi, states, caqh_provider_id,
       external_id, primary_email, gender, dob, is_pcp, accepts_new_patients, status, workflow_status, current_workflow_id,
       credentialing_cycle, credentialing_status_at, initial_credentialing_date, last_credentialed_date, next_credentialing_date,
       file_type, monitoring_status, terminated_at, terminated_by, terminated_reason, status_before_termination, version,
       created_at, created_by, updated_at, updated_by)
     select org, id, first, last, search_name, degree, bench.npi(i), array[state], (10000000 + i)::text, 'ext-' || i,
       lower(first || '.' || last) || '@example.org', gender, date '1950-01-01' + floor(bench.h(i, 8) * 16000)::int,
       bench.h(i, 9) < 0.3, bench.h(i, 10) < 0.7,
       case when is_terminated then 'Terminated' when workflow_status is null then 'New' when workflow_status = 'CRED_APPROVED' then 'Active'
         when workflow_status = 'CRED_DENIED' then 'Denied' else 'In Progress' end,
       workflow_status, case when workflow_status is not null then 'wf_' || lpad((i * 2)::text, 26, '0') end,
       case when workflow_status is not null then case when is_second_cycle then 'Recredentialing' else 'Initial' end end,
       case when workflow_status is not null then changed_at end,
       case when workflow_status = 'CRED_APPROVED' then (changed_at - interval '400 days')::date end,
       case when workflow_status = 'CRED_APPROVED' then changed_at::date end,
       case when workflow_status = 'CRED_APPROVED' then (changed_at + interval '36 months')::date end,
       case when workflow_status in ('PSV_READY', 'CRED_APPROVED') and bench.h(i, 11) < 0.8 then 'Clean' when workflow_status is null then 'Pending' else 'Non_Clean' end,
       case when workflow_status = 'CRED_APPROVED' then 'No action required' else 'In Progress' end,
       case when is_terminated then changed_at end, case when is_terminated then 'bench' end, case when is_terminated then 'Left the network' end,
       case when is_terminated then 'Active' end, 1 + floor(bench.h(i, 12) * 9)::int, created_at, 'bench', changed_at, 'bench'
     from bench.people order by i`,
  );
  await client.query(
    `insert into audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, action, subject_type, subject_id, request_id)
     select org, 'aud_' || lpad(i::text, 26, '0'), created_at, 'client', 'cli_bench' || k || '_2', 'Client 2', 'createProvider', 'provider', id, 'req-' || i
     from bench.people order by i`,
  );
}

/** The id of the k-th organization, as SQL. */
const orgId = (k: string) => `'org_' || lpad(${k}::text, 26, '0')`;

const roles =
  "(values (1, 'Medical Director'), (2, 'Credentialing User'), (3, 'Supervisor'), (4, 'Provisional Approver')) roles (r, role)";
