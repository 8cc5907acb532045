import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "@/lib/env";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log/log";
import { type PlanMode, planModeOf } from "./plan-mode";
import { type Part, type Row, runBatch, type Statement } from "./statement-batch";

/** What a verb gets: a transaction that sees its own organization and nothing else. */
export type Db = Prisma.TransactionClient;

type Connection = { pool: pg.Pool; prisma: PrismaClient; planMode: () => PlanMode };
type Taken = { client?: pg.PoolClient; isTaken?: true };
/** Sends statements where a transaction is; `isLast` lets its end ride along. */
type Run = (parts: readonly Part[], options: { isLast?: boolean }) => Promise<readonly Row[][]>;
type Connections = {
  app?: Connection;
  system?: Connection;
  /** The connection that the transaction being opened takes. */
  taken?: AsyncLocalStorage<Taken>;
  runs?: WeakMap<Db, Run>;
};

// The front server and Next's bundles each carry a copy of this module: the pools live once a process.
const registry = globalThis as typeof globalThis & { credenceDatabase?: Connections };
const connections = (): Connections => (registry.credenceDatabase ??= {});
const taken = (): AsyncLocalStorage<Taken> => (connections().taken ??= new AsyncLocalStorage());
const runs = (): WeakMap<Db, Run> => (connections().runs ??= new WeakMap());

/** Says which connection Prisma's transactions run on, so that statements by hand can run in them. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    const place = taken().getStore();
    return super.connect().then((client) => {
      // The first one in its context is the transaction's; what the work opens besides is not.
      if (place && !place.isTaken) Object.assign(place, { client, isTaken: true });
      return client;
    });
  }
}

function connect(connectionString: string, name: string, max: number): Connection {
  const pool = new Pool({
    connectionString,
    application_name: `credence-${name}`,
    // There, every statement's now() is the clock that people move (prisma/sandbox.sql).
    ...(env().SANDBOX ? { options: "-c search_path=sandbox,pg_catalog,public" } : {}),
    max,
    connectionTimeoutMillis: 15_000,
    // Without query_timeout a connection that died silently hangs its request for good.
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (err) => log.warn({ pool: name, err }, "a connection to the database was lost"));
  // The same while it is taken: whoever waits for its answer is told by the query.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Prisma's own five seconds end good work on a machine that is busy; the statements have their own time.
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: 15_000, timeout: 25_000 } });
  return { pool, prisma: takingStatements(prisma), planMode: planModeOf(pool) };
}

type Work<T> = (db: Db) => Promise<T>;

/** Lets statements by hand run in the transactions of a Prisma client, on their connection. */
function takingStatements(prisma: PrismaClient): PrismaClient {
  const begin = prisma.$transaction.bind(prisma);
  const transaction = async <T>(work: Work<T> | Prisma.PrismaPromise<T>[], options?: object): Promise<T | T[]> => {
    if (typeof work !== "function") return begin(work, options);
    const place: Taken = {};
    const run: Run = async (parts) => {
      if (!place.client) throw new Error("The transaction of this statement is over");
      return runBatch(place.client, parts);
    };
    try {
      return await taken().run(place, () =>
        begin((db) => {
          runs().set(db, run);
          return work(db);
        }, options),
      );
    } finally {
      place.client = undefined;
    }
  };
  return Object.assign(prisma, { $transaction: transaction });
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

const organizationPart = (organizationId: string): Part => ({
  statement: { name: "organization", text: "select set_config('app.organization_id', $1, true)" },
  values: [organizationId],
});
/**
 * The same before a single statement: one with a name is planned once for all values. Left to itself PostgreSQL plans a
 * page anew each time, because it takes a LIMIT that it does not know for a tenth of the table; that took longer than the page.
 */
const readPart = (organizationId: string, parts: readonly Part[]): Part => ({
  statement: {
    name: "organization_read",
    text: "select set_config('app.organization_id', $1, true), set_config('plan_cache_mode', $2, true)",
  },
  values: [organizationId, parts.some(({ statement }) => statement.name === undefined) ? "auto" : app().planMode()],
});
const plain = (name: "begin" | "commit" | "rollback"): Part => ({ statement: { name, text: name }, values: [] });

// A member, not an entry of a weak map, of which every request would leave one for the garbage collector to weigh.
const ownRun = Symbol.for("credence.run");

/** A `Db` for `runStatement` alone. */
function statementsOnly(run: Run): Db {
  return new Proxy({} as Db, {
    get: (_, member) => {
      if (member === ownRun) return run;
      throw new Error(`This operation runs statements by hand; ctx.db.${String(member)} is not there`);
    },
  });
}

/** Sends statements over a connection that was taken for them. */
type Send = (parts: readonly Part[]) => Promise<readonly Row[][]>;

/** Takes a connection of the app role for as long as `work` takes; one that broke, or still waits, is not given back. */
async function withConnection<T>(work: (send: Send) => Promise<T>): Promise<T> {
  const client = await app().pool.connect();
  let isBroken = false;
  const send: Send = async (parts) => {
    if (isBroken) throw new Error("The connection of this transaction is gone");
    try {
      return await runBatch(client, parts);
    } catch (error) {
      // 57P…: PostgreSQL ends the connection, and says so first.
      isBroken = !(error instanceof pg.DatabaseError) || error.code?.startsWith("57P") === true;
      throw error;
    }
  };
  try {
    return await work(send);
  } finally {
    client.release(isBroken);
  }
}

/**
 * As `inOrganization`, on the plain connection and with one view of the data: for COPY, which Prisma does not know. A
 * connection whose work failed is not given back, since what a COPY still sends would be the next user's.
 */
export async function onConnection<T>(organizationId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await app().pool.connect();
  let isDone = false;
  try {
    await client.query("begin isolation level repeatable read");
    await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
    const result = await work(client);
    await client.query("commit");
    isDone = true;
    return result;
  } finally {
    client.release(!isDone);
  }
}

/** Every statement of `work` is a transaction of its own, as `inOrganization`, sent and answered in one round trip. */
export function statementByStatement<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const run: Run = (parts) =>
    withConnection(async (send) => (await send([readPart(organizationId, parts), ...parts])).slice(1));
  return work(statementsOnly(run));
}

/**
 * As `inOrganization`, for statements by hand: the transaction begins with the first of them, in the same round trip,
 * and ends with the one that says it is the last, or after `work`.
 */
export function inStatements<T>(
  organizationId: string,
  work: (db: Db) => Promise<T>,
  { mayEndEarly = true }: { mayEndEarly?: boolean } = {},
): Promise<T> {
  return withConnection(async (send) => {
    let state = "new" as "new" | "open" | "ended";
    let failure: unknown;
    const run: Run = async (parts, options) => {
      if (state === "ended") throw new Error("A statement came after the last one of its transaction");
      const isLast = mayEndEarly && options.isLast === true;
      const before = state === "new" ? [plain("begin"), organizationPart(organizationId)] : [];
      state = "open";
      const results = await send([...before, ...parts, ...(isLast ? [plain("commit")] : [])]).catch(
        (error: unknown) => {
          failure = error;
          throw error;
        },
      );
      if (isLast) state = "ended";
      return results.slice(before.length, before.length + parts.length);
    };
    try {
      const result = await work(statementsOnly(run));
      // PostgreSQL answers the commit of a failed transaction with a rollback, without a word of complaint.
      if (failure !== undefined) throw failure;
      if (state === "open") await send([plain("commit")]);
      return result;
    } catch (error) {
      // A connection that broke needs no rollback, and would wait for its answer.
      if (state === "open") await send([plain("rollback")]).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Runs a prepared statement in the transaction of `db` and answers its rows, each a list of the fields' text. The
 * organization is set, row-level security holds; name the organization in the statement all the same.
 */
export async function runStatement(
  db: Db,
  statement: Statement,
  values: readonly unknown[] = [],
  options: { isLast?: boolean } = {},
): Promise<Row[]> {
  const [rows = []] = await runStatements(db, [{ statement, values }], options);
  return rows;
}

/** The same for several, in one round trip: each sees what committed before it began, as if sent alone. */
export function runStatements(
  db: Db,
  parts: readonly Part[],
  options: { isLast?: boolean } = {},
): Promise<readonly Row[][]> {
  const run = (db as { [ownRun]?: Run })[ownRun] ?? runs().get(db);
  if (!run) throw new Error("runStatement needs a transaction");
  return run(parts, options);
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

/** How many connections each pool in use has, and how many wait for one. */
export function connectionCounts(): { pool: string; idle: number; taken: number; waiting: number }[] {
  const { app: appConnection, system: systemConnection } = connections();
  return Object.entries({ app: appConnection, system: systemConnection }).flatMap(([name, connection]) => {
    if (connection === undefined) return [];
    const { totalCount, idleCount, waitingCount } = connection.pool;
    return [{ pool: name, idle: idleCount, taken: totalCount - idleCount, waiting: waitingCount }];
  });
}

/** Ends all connections; a later use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const { app: appConnection, system: systemConnection } = connections();
  registry.credenceDatabase = { ...connections(), app: undefined, system: undefined };
  await Promise.all([appConnection?.prisma.$disconnect(), systemConnection?.prisma.$disconnect()]);
  // Prisma only ends a pool that it opened; one that no query used was never handed to it.
  await Promise.all(
    [appConnection, systemConnection].map((connection) =>
      connection === undefined || connection.pool.ended ? undefined : connection.pool.end(),
    ),
  );
}
