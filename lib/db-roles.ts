import type pg from "pg";
import { app, system } from "./db-connections";
import { requireDirectConnection } from "./direct-connection";

type RoleFacts = { role: string; rolsuper: boolean; rolbypassrls: boolean; owns: string | null };

async function roleFacts(pool: pg.Pool): Promise<RoleFacts | undefined> {
  const { rows } = await pool.query<RoleFacts>(`
    select rolname as role, rolsuper, rolbypassrls,
      (select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_%'
          and pg_has_role(r.oid, c.relowner, 'MEMBER') limit 1) as owns
    from pg_roles r where rolname = current_user`);
  return rows[0];
}

/**
 * Refuses to go on when a role could see past row-level security, or is not reached directly. Throws one sentence that
 * says which and why.
 */
export async function assertDatabaseRoles(): Promise<void> {
  for (const [setting, pool] of [
    ["DATABASE_URL", app().pool],
    ["DATABASE_SYSTEM_URL", system().pool],
  ] as const) {
    await requireDirectConnection(setting, pool);
    const facts = await roleFacts(pool);
    if (facts === undefined) throw new Error(`${setting}: the role of this connection is not in the catalog.`);
    const wrong =
      (facts.rolsuper && "is a superuser") ||
      (facts.rolbypassrls && "bypasses row-level security") ||
      (facts.owns !== null && `owns tables (${facts.owns})`);
    if (wrong) {
      throw new Error(
        `${setting} connects as ${facts.role}, which ${wrong}: use a role that row-level security holds, as \`npm run migrate\` grants.`,
      );
    }
  }
}
