import type { Client } from "pg";

const kinds = `(values
  (0, 'OIG exclusion', 'critical', 'sanctions'), (1, 'SAM exclusion', 'critical', 'sanctions'),
  (2, 'License expired', 'major', 'state-licenses'), (3, 'DEA expired', 'major', 'dea-data'),
  (4, 'Malpractice expired', 'major', 'malpractice-insurances'), (5, 'License expiring', 'minor', 'state-licenses'),
  (6, 'DEA expiring', 'minor', 'dea-data'), (7, 'Address differs', 'minor', 'application-verifications'),
  (8, 'Board certification expired', 'major', 'board-certifications'), (9, 'Missing document', 'minor', 'supporting-documents')
) kind (place, type, severity, part)`;

const members = "active, severity, flag_type, sub_collection_name, action_source, shared_to_committee";

/**
 * Flags of the last two years, ever more towards today, with what readers have read of them: `cli_bench<k>_2` every
 * sixth flag of the k-th organization, `usr_bench1_2` all but some 200 of the largest. Sums as the triggers keep them.
 */
export async function fillFlags(client: Client, flags: number): Promise<void> {
  await client.query(
    `insert into flags (organization_id, id, provider_id, workflow_id, flag_type, severity, sub_collection_name, description,
       action_source, active, fingerprint, evidence, shared_to_committee, flagged_date, expiration_date, report_date,
       last_confirmed_at, created_at, updated_at, subject_name, subject_first_name, subject_npi, subject_given_name, subject_family_name)
     select org, 'flg_' || lpad(n::text, 26, '0'), id, case when workflow_status is not null then 'wf_' || lpad((i * 2)::text, 26, '0') end,
       kind.type, kind.severity, kind.part, 'Something to look at', case when n % 10 < 7 then 'MONITORING' else 'CREDENTIALING' end,
       bench.h(n, 50) < 0.6, 'bench:' || n, jsonb_build_object('note', repeat('evidence ', 10)), bench.h(n, 51) < 0.02, moment,
       case when bench.h(n, 52) < 0.5 then (moment + interval '60 days')::date end,
       case when bench.h(n, 53) < 0.2 then (moment - interval '5 days')::date end, moment, moment, moment, search_name, lower(first), bench.npi(i), first, last
     from (select n, 1 + floor(bench.h(n, 54) * $2::bigint)::bigint as i,
         case when bench.h(n, 55) < 0.05 then n % 2 else 2 + floor(bench.h(n, 56) * 8)::int end as place,
         now() - power(1 - (n - bench.h(n, 57)) / $1::float8, 2) * 730 * interval '1 day' as moment
       from generate_series(1, $1::bigint) n) numbers
     join bench.people using (i) join ${kinds} using (place) order by n`,
    [flags, flags / 3],
  );
  await client.query(
    `update providers p set active_flags = c.count from (select organization_id, provider_id, count(*)::int from flags where active group by 1, 2) c
     where p.organization_id = c.organization_id and p.id = c.provider_id`,
  );
  await client.query(
    `insert into flag_reads (organization_id, flag_id, reader_id, reason)
     select organization_id, id, 'cli_bench' || substr(organization_id, 5)::int || '_2', 'Seen' from flags where right(id, 9)::int % 6 = 0
     union all
     select organization_id, id, 'usr_bench1_2', 'Seen' from flags
     where organization_id = 'org_' || lpad('1', 26, '0') and right(id, 9)::int % ($1::int / 900 + 1) <> 0`,
    [flags],
  );
  const counted = `(select organization_id, '' as reader_id, id from flags union all select organization_id, reader_id, flag_id from flag_reads) r
     join flags f using (organization_id, id)`;
  await client.query(
    `insert into flag_tallies (organization_id, reader_id, span, period, ${members}, count, is_base)
     select f.organization_id, reader_id, span, period, ${members}, count(*), true
     from ${counted} cross join lateral flag_spans(f.flagged_date) s group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
  await client.query(
    `insert into flag_hours (organization_id, reader_id, hour, count, is_base)
     select f.organization_id, reader_id, date_trunc('hour', flagged_date, 'UTC'), count(*), true from ${counted} group by 1, 2, 3`,
  );
}
