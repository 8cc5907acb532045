import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { schemaSql } from "@/scripts/lib/schema-engine.mjs";

/** Tables that belong to no organization, and why. A table that is not here must have `organization_id`. */
const withoutOrganization: Record<string, string> = {
  _prisma_migrations: "which migrations this database has",
  keys: "keys of the installation, shared by all its instances",
  rate_limits: "counts tries of callers who are not yet known",
  list_versions: "public lists are the same for everyone; an organization's own name their owner",
  list_records: "public lists are the same for everyone; an organization's own name their owner",
  list_names: "public lists are the same for everyone; an organization's own name their owner",
  list_definitions: "public lists are described once for everyone",
  list_fetches: "public lists are fetched once for everyone",
  ssa_counties: "counties are the same for everyone",
  zip_counties: "counties are the same for everyone",
  hsd_codes: "CMS' codes are the same for everyone",
  hsd_taxonomies: "CMS' codes are the same for everyone",
};

/** Unique indexes over all organizations, because the caller's organization is not known yet when they are read. */
const indexesOverAll: Record<string, string> = {
  users_email_key: "sign-in starts with the e-mail address",
  api_clients_id_key: "token issuance starts with the client id",
  user_invitations_token_hash_key: "an invitation is answered with its link alone",
};

const appendOnly = [
  "audit_entries",
  "workflow_events",
  "verification_answers",
  "workflow_overrides",
  "attested_data",
  "outreaches",
  "monitoring_certificates",
  "monitoring_reviews",
  "npdb_queries",
  "form_submissions",
  "outreach_attempts",
  "caqh_snapshots",
];

/** The chain of the audit log: appended to by the database's own functions, and what `audit verify` found by the system. */
const chainTables: Record<string, readonly string[]> = {
  audit_links: [],
  audit_heads: [],
  audit_checks: ["credence_system"],
};

/** What the migrations make by hand, beyond the data model. */
const handWrittenIndexes = [
  "workflows_one_unfinished_key",
  "workflows_one_unfinished_of_facility_key",
  "specialties_one_primary_key",
  "list_records_one_current_key",
  "list_matches_one_open_key",
  "policies_one_draft_key",
  "forms_one_default_key",
  "form_versions_one_draft_key",
  "form_submissions_waiting_idx",
  "screenings_one_unfinished_key",
  "providers_monitored_idx",
  "providers_shared_ready_idx",
  "providers_terminated_idx",
  "providers_flag_count_idx",
  "providers_list_idx",
  "workflows_list_idx",
  "workflows_facility_idx",
  "workflows_assigned_idx",
  "workflows_decided_idx",
  "facilities_monitored_idx",
  "flags_expiring_idx",
  "flags_expiration_idx",
  "flags_report_idx",
  "flags_shared_idx",
  "flags_name_idx",
  "flag_tallies_waiting_idx",
  "flag_hours_waiting_idx",
  "flag_changes_recent_idx",
  "exports_uncleaned_idx",
  "exports_kept_idx",
  "import_runs_kept_idx",
  "outreach_templates_one_default_key",
  "outreaches_due_idx",
  "webhook_deliveries_due_idx",
  "webhook_deliveries_queue_idx",
  "webhook_deliveries_dead_idx",
  "webhook_deliveries_all_dead_idx",
  "outbox_events_subject_idx",
  "caqh_proposals_one_open_key",
  "conflicts_of_interest_open_provider_key",
  "conflicts_of_interest_open_facility_key",
  "audit_entries_client_idx",
  "audit_entries_address_idx",
];

/** Lists that an organization may upload as its own stand in the tables of the public ones. */
const listTables = ["list_names", "list_records", "list_versions"];

/** Foreign keys out of an organization, and why. */
const keysOutside: Record<string, string> = {
  list_matches_record_id_fkey: "a match names the record of a list",
};

const database = useTestDatabase();
let client: pg.Client;

async function rowsOf<Row extends pg.QueryResultRow>(text: string, on: pg.Client = client): Promise<Row[]> {
  const { rows } = await on.query<Row>(text);
  return rows;
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: database().urls.superuser });
  await client.connect();
});
afterAll(() => client.end());

const tables = `
  select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') as "hasOrganization"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 2`;

type Table = { oid: number; name: string; enabled: boolean; forced: boolean; hasOrganization: boolean };

async function organizationTables(): Promise<Table[]> {
  return (await rowsOf<Table>(tables)).filter((table) => table.hasOrganization);
}

describe("the convention that every table follows", () => {
  test("a table belongs to an organization, or is named here with the reason why not", async () => {
    const others = (await rowsOf<Table>(tables)).filter((table) => !table.hasOrganization).map((table) => table.name);
    expect(others.sort()).toEqual([...Object.keys(withoutOrganization), "organizations"].sort());
  });

  test("the organization leads every primary key and every index of its tables", async () => {
    const indexes = await rowsOf<{ name: string; first: string }>(`
      select i.relname as name, a.attname as first
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where exists (select 1 from pg_attribute o where o.attrelid = t.oid and o.attname = 'organization_id')`);
    const wrong = indexes.filter(({ name, first }) => first !== "organization_id" && !(name in indexesOverAll));
    expect(indexes.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  test("every table of an organization has a primary key", async () => {
    const keyed = await rowsOf<{ oid: number }>("select indrelid as oid from pg_index where indisprimary");
    const found = new Set(keyed.map(({ oid }) => oid));
    expect((await organizationTables()).filter(({ oid }) => !found.has(oid))).toEqual([]);
  });

  test("every foreign key stays inside the organization, because foreign keys see past row-level security", async () => {
    const keys = await rowsOf<{ name: string; from: string; to: string }>(`
      select conname as name, a.attname as "from",
        case when confrelid = 'organizations'::regclass then 'organization_id' else b.attname end as "to"
      from pg_constraint k
      join pg_attribute o on o.attrelid = k.conrelid and o.attname = 'organization_id'
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace`);
    expect(keys.length).toBeGreaterThan(20);
    const leaving = keys.filter(({ from, to }) => from !== "organization_id" || to !== "organization_id");
    expect(leaving.map(({ name }) => name)).toEqual(Object.keys(keysOutside));
  });

  test("row-level security is on and forced for every table of an organization", async () => {
    const all = await rowsOf<Table>(tables);
    const open = all.filter(
      (table) =>
        (table.hasOrganization || table.name === "organizations" || listTables.includes(table.name)) &&
        !(table.enabled && table.forced),
    );
    expect(open).toEqual([]);
  });

  test("requests reach the organization of their transaction alone, in every table", async () => {
    const policies = await rowsOf<{ table: string; command: string; using: string; check: string }>(`
      select tablename as "table", cmd as command, qual as "using", with_check as "check" from pg_policies
      where 'credence_app' = any(roles) or 'public' = any(roles) order by 1`);
    const wall = (column: string) => `(${column} = current_setting('app.organization_id'::text, true))`;
    const names = (await organizationTables()).map(({ name }) => name);
    expect(policies.filter(({ table }) => !listTables.includes(table))).toEqual(
      [...names, "organizations"].sort().map((table) => {
        const condition = wall(table === "organizations" ? "id" : "organization_id");
        return { table, command: "ALL", using: condition, check: condition };
      }),
    );
    const everybodysOrOwn = `((owner_organization_id IS NULL) OR ${wall("owner_organization_id")})`;
    expect(policies.filter(({ table }) => listTables.includes(table))).toEqual(
      listTables.map((table) => ({ table, command: "SELECT", using: everybodysOrOwn, check: null })),
    );
  });
});

describe("what the roles may do", () => {
  const grants = (role: string, privilege: string) => `
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_table_privilege('${role}', c.oid, '${privilege}')
    order by 1`;

  test("no role of the program is superuser, bypasses row-level security, owns anything or belongs to another role", async () => {
    const roles = await rowsOf(`
      select rolname as role, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isMighty",
        (select count(*)::int from pg_class where relowner = r.oid) as owns,
        (select count(*)::int from pg_auth_members where member = r.oid) as "memberOf"
      from pg_roles r where rolname in ('credence_app', 'credence_system') order by 1`);
    expect(roles).toEqual([
      { role: "credence_app", isMighty: false, owns: 0, memberOf: 0 },
      { role: "credence_system", isMighty: false, owns: 0, memberOf: 0 },
    ]);
  });

  test.each(["credence_app", "credence_system"])(
    "%s can neither change nor delete what is only ever appended",
    async (role) => {
      for (const privilege of ["UPDATE", "DELETE", "TRUNCATE"]) {
        const names = (await rowsOf<{ name: string }>(grants(role, privilege))).map(({ name }) => name);
        expect(names.filter((name) => appendOnly.includes(name))).toEqual([]);
      }
      const inserts = (await rowsOf<{ name: string }>(grants(role, "INSERT"))).map(({ name }) => name);
      expect(inserts).toEqual(expect.arrayContaining(appendOnly));
    },
  );

  test.each(["credence_app", "credence_system"])(
    "%s reads the chain of the audit log and cannot write it",
    async (role) => {
      for (const privilege of ["INSERT", "UPDATE", "DELETE", "TRUNCATE"]) {
        const names = (await rowsOf<{ name: string }>(grants(role, privilege))).map(({ name }) => name);
        const allowed = Object.keys(chainTables).filter(
          (table) => privilege === "INSERT" && chainTables[table]?.includes(role),
        );
        expect(names.filter((name) => name in chainTables)).toEqual(allowed);
      }
      const readable = (await rowsOf<{ name: string }>(grants(role, "SELECT"))).map(({ name }) => name);
      expect(readable).toEqual(expect.arrayContaining(Object.keys(chainTables)));
    },
  );

  test("requests read public lists and reach neither keys nor counters nor migrations", async () => {
    const readable = (await rowsOf<{ name: string }>(grants("credence_app", "SELECT"))).map(({ name }) => name);
    const outside = readable.filter((name) => name in withoutOrganization);
    const codes = ["hsd_codes", "hsd_taxonomies", "ssa_counties", "zip_counties"];
    expect(outside.toSorted()).toEqual([...codes, "list_definitions", "list_fetches", ...listTables].toSorted());
    for (const privilege of ["INSERT", "UPDATE", "DELETE", "TRUNCATE"]) {
      const writable = (await rowsOf<{ name: string }>(grants("credence_app", privilege))).map(({ name }) => name);
      expect(writable.filter((name) => name in withoutOrganization)).toEqual([]);
    }
  });

  test("requests put jobs into the queue and cannot read other jobs there", async () => {
    const [may] = await rowsOf(`
      select has_table_privilege('credence_app', 'pgboss.job', 'INSERT') as insert,
        has_any_column_privilege('credence_app', 'pgboss.job', 'UPDATE') as update,
        has_table_privilege('credence_app', 'pgboss.job', 'DELETE') as delete,
        has_column_privilege('credence_app', 'pgboss.job', 'data', 'SELECT') as read`);
    expect(may).toEqual({ insert: true, update: false, delete: false, read: false });
  });
});

describe("the migrations and the data model", () => {
  const shape = {
    columns: `
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as required, a.attidentity as identity,
        -- What the database works out of a row's other columns the data model cannot say.
        case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as "default"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and c.relname <> '_prisma_migrations'
      order by 1, 2`,
    indexes: `
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1`,
    keys: `
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('f', 'p', 'u') and connamespace = 'public'::regnamespace
        and conrelid <> '_prisma_migrations'::regclass order by 1, 2`,
    types:
      "select typname as name from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace order by 1",
  };

  test("make the same columns, types, defaults, indexes and keys", async () => {
    const name = `${database().name}_model`;
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER credence_owner`);
    const url = new URL(database().urls.owner);
    url.pathname = `/${name}`;
    const model = new pg.Client({ connectionString: url.href });
    await model.connect();
    try {
      await model.query(await schemaSql(url.href));
      // The comparison leaves this table out by name, so it has to exist on both sides.
      await model.query("CREATE TABLE _prisma_migrations ()");
      for (const query of Object.values(shape)) {
        const migrated = (await rowsOf<{ name?: string }>(query)).filter(
          (row) => !handWrittenIndexes.includes(row.name ?? ""),
        );
        expect(migrated).toEqual(await rowsOf(query, model));
      }
    } finally {
      await model.end();
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
});
