import type { Client } from "pg";

const insert = (table: string, columns: string, values: string, share: number, salt: number) =>
  `insert into ${table} (organization_id, id, provider_id, ${columns})
   select org, '${salt}_' || lpad(i::text, 22, '0'), id, ${values} from bench.people where bench.h(i, ${salt}) < ${share} order by i`;

const verified = "'Person 2', (changed_at - interval '20 days')::date, 0";
const inTwoYears = (salt: number) => `(now() + (bench.h(i, ${salt}) * 800 - 40) * interval '1 day')::date`;

/** What a file holds beside the provider's own row: most have most sections, a third has a second license. */
const statements = [
  insert(
    "licenses",
    "state, license_number, license_type, status, issue_date, expiration_date, source, verified_by, verified_date, position",
    `state, 'L' || (100000 + i), degree, 'Active', (created_at - interval '900 days')::date, ${inTwoYears(20)}, 'State board', ${verified}`,
    0.95,
    21,
  ),
  insert(
    "licenses",
    "state, license_number, license_type, status, issue_date, expiration_date, source, verified_by, verified_date, position",
    `'DE', 'M' || (100000 + i), degree, 'Active', (created_at - interval '500 days')::date, ${inTwoYears(22)}, 'State board', 'Person 2', (changed_at - interval '20 days')::date, 1`,
    0.33,
    23,
  ),
  insert(
    "dea_registrations",
    "dea_number, state, expiration_date, source, verified_by, verified_date, position",
    `'BX' || lpad((i % 10000000)::text, 7, '0'), state, ${inTwoYears(24)}, 'DEA', ${verified}`,
    0.6,
    25,
  ),
  insert(
    "board_certifications",
    "certificate_id, specialty, status, issue_date, expiration_date, verified_by, verified_date, position",
    `'C' || i, 'Internal Medicine', 'Certified', (created_at - interval '1500 days')::date, ${inTwoYears(26)}, ${verified}`,
    0.6,
    27,
  ),
  insert(
    "malpractice_insurances",
    "policy_number, policy_holder, coverage_type, occurrence_coverage_amount, aggregate_coverage_amount, effective_date, current_effective_date, expiration_date, source, verified_by, verified_date, position",
    `'P' || i, first || ' ' || last, 'Claims-Made', 1000000, 3000000, (created_at - interval '300 days')::date, (now() - interval '200 days')::date, ${inTwoYears(28)}, 'Copy of Insurance', ${verified}`,
    0.8,
    29,
  ),
  insert(
    "education_trainings",
    "type, degree, specialty, institution, source, completed_on, verified_by, verified_date, position",
    `'Professional', degree, 'Medicine', 'University of Bench', 'Clearinghouse', (created_at - interval '4000 days')::date, ${verified}`,
    0.9,
    30,
  ),
  insert(
    "hospital_affiliations",
    "name, type, specialty, state, source, start_date, verified_by, verified_date, position",
    `'Harbor Hospital ' || (i % 400), 'Full Unrestricted Admitting privileges', 'Internal Medicine', state, 'Letter', (created_at - interval '700 days')::date, ${verified}`,
    0.5,
    31,
  ),
  insert(
    "specialties",
    "taxonomy_code, name, is_primary, created_by, updated_by",
    `case when i % 3 = 0 then '207R00000X' when i % 3 = 1 then '207Q00000X' else '363L00000X' end,
     case when i % 3 = 0 then 'Internal Medicine' when i % 3 = 1 then 'Family Medicine' else 'Nurse Practitioner' end, true, 'bench', 'bench'`,
    1.1,
    32,
  ),
  insert(
    "practice_locations",
    "name, tin, npi, start_date, address1, city, state, zip, country, total_location_hours, verified_by, verified_date, position",
    `'Clinic ' || (i % 5000), lpad((i % 1000000000)::text, 9, '0'), bench.npi(i), (created_at - interval '300 days')::date, (i % 900) || ' Acorn Avenue', 'Springfield', state, lpad((i % 99999)::text, 5, '0'), 'US', 40, ${verified}`,
    1.1,
    33,
  ),
  insert(
    "practice_locations",
    "name, tin, npi, start_date, address1, city, state, zip, country, total_location_hours, verified_by, verified_date, position",
    `'Annex ' || (i % 5000), lpad((i % 1000000000)::text, 9, '0'), bench.npi(i), (created_at - interval '200 days')::date, (i % 900) || ' Birch Road', 'Springfield', state, lpad((i % 99999)::text, 5, '0'), 'US', 20, 'Person 2', (changed_at - interval '20 days')::date, 1`,
    0.25,
    34,
  ),
  `insert into provider_profiles (organization_id, provider_id, race, ethnicity, other_languages, service_name, service_address1, service_city, service_state, service_zip)
   select org, id, '[{"raceEthnicityLevel1": "White", "raceEthnicityLevel2": []}]', 'Not Hispanic', array['Spanish'], 'Clinic ' || (i % 5000), (i % 900) || ' Acorn Avenue', 'Springfield', state, '75201'
   from bench.people where bench.h(i, 35) < 0.7 order by i`,
  `insert into groups (organization_id, id, name, npi, tin, created_by)
   select distinct org, 'grp_' || k || '_' || g, 'Group ' || g, bench.npi(700000000 + g), lpad((12345678 + g)::text, 9, '0'), 'bench'
   from (select distinct org, k from bench.people) o, generate_series(0, 19) g`,
  `insert into group_memberships (organization_id, group_id, provider_id)
   select org, 'grp_' || k || '_' || (i % 20), id from bench.people where bench.h(i, 36) < 0.4 order by i`,
];

export async function fillSections(client: Client): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
