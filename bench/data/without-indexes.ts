import type { Client } from "pg";

type Step = (name: string, work: () => Promise<void>) => Promise<void>;

const tables = [
  "providers",
  "licenses",
  "dea_registrations",
  "board_certifications",
  "malpractice_insurances",
  "education_trainings",
  "hospital_affiliations",
  "specialties",
  "practice_locations",
  "provider_profiles",
  "group_memberships",
  "workflows",
  "workflow_events",
  "verifications",
  "flags",
  "flag_reads",
  "flag_tallies",
  "flag_hours",
  "audit_entries",
];

/** Takes away what the big tables are indexed by, runs `work`, and builds it again: sorted once instead of row by row. */
export async function withoutIndexes(client: Client, step: Step, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'p' and conrelid = any ($1::regclass[])
       and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = pg_constraint.conindid)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  await step("indexes", async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
  });
}
