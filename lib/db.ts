import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "@/lib/env";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";

/** What a verb gets: a transaction that sees its own organization and nothing else. */
export type Db = Prisma.TransactionClient;

type Connection = { pool: pg.Pool; prisma: PrismaClient };
type Connections = { app?: Connection; system?: Connection };

// The front server and Next's bundles each carry a copy of this module: the pools live once a process.
const registry = globalThis as typeof globalThis & { credenceDatabase?: Connections };
const connections = (): Connections => (registry.credenceDatabase ??= {});

function connect(connectionString: string, name: string, max: number): Connection {
  const pool = new pg.Pool({
    connectionString,
    application_name: `credence-${name}`,
    max,
    connectionTimeoutMillis: 15_000,
    // Without query_timeout a connection that died silently hangs its request for good.
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => console.error(`database: a ${name} connection was lost: ${error.message}`));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Prisma's own five seconds end good work on a machine that is busy; the statements have their own time.
  return { pool, prisma: new PrismaClient({ adapter, transactionOptions: { maxWait: 15_000, timeout: 25_000 } }) };
}

const app = (): Connection => (connections().app ??= connect(env().DATABASE_URL, "app", 12));
const system = (): Connection => (connections().system ??= connect(env().DATABASE_SYSTEM_URL, "system", 6));

/**
 * Runs `work` in one transaction of the organization, as the app role: row-level security refuses every other
 * organization's rows. All of it is committed, or, when `work` throws, none. `timeoutMs` (default 15 s) ends it.
 */
export function inOrganization<T>(
  organizationId: string,
  work: (db: Db) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  return app().prisma.$transaction(
    async (db) => {
      // Local to the transaction: a setting of the session would leak to the pooled connection's next user.
      await db.$executeRaw`select set_config('app.organization_id', ${organizationId}, true)`;
      return work(db);
    },
    { maxWait: 15_000, timeout: options.timeoutMs ?? 15_000 },
  );
}

/** The system role: worker, sign-in, token lookup, command line. Sees all organizations; name one in every query. */
export function systemDb(): PrismaClient {
  return system().prisma;
}

/** The system role's plain connections, for claims, COPY and LISTEN. */
export function systemPool(): pg.Pool {
  return system().pool;
}

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

/** Refuses to go on when a role could see past row-level security. Throws one sentence that says which and why. */
export async function assertDatabaseRoles(): Promise<void> {
  for (const [setting, pool] of [
    ["DATABASE_URL", app().pool],
    ["DATABASE_SYSTEM_URL", system().pool],
  ] as const) {
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

/** Ends all connections; a later use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const { app: appConnection, system: systemConnection } = connections();
  registry.credenceDatabase = {};
  await Promise.all([appConnection?.prisma.$disconnect(), systemConnection?.prisma.$disconnect()]);
  // Prisma only ends a pool that it opened; one that no query used was never handed to it.
  await Promise.all(
    [appConnection, systemConnection].map((connection) =>
      connection === undefined || connection.pool.ended ? undefined : connection.pool.end(),
    ),
  );
}
