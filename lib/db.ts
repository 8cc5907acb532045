import pg from "pg";
import type { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { app, type Run, runOf, system } from "./db-connections";
import { type Part, type Row, runBatch, type Statement } from "./statement-batch";

/** What a verb gets: a transaction that sees its own organization and nothing else. */
export type Db = Prisma.TransactionClient;

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
export function statementsOnly(run: Run): Db {
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

/** Every statement of `work` is a transaction of its own, as `inOrganization`, sent and answered in one round trip. */
export function statementByStatement<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const run: Run = (parts) =>
    withConnection(async (send) => (await send([readPart(organizationId, parts), ...parts])).slice(1));
  return work(statementsOnly(run));
}

/**
 * As `inOrganization`, for statements by hand: the transaction begins with the first of them, in the same round trip,
 * and ends with the one that says it is the last, or after `work`. `isPlannedOnce`: its statements are as reads are.
 */
export function inStatements<T>(
  organizationId: string,
  work: (db: Db) => Promise<T>,
  { mayEndEarly = true, isPlannedOnce = false }: { mayEndEarly?: boolean; isPlannedOnce?: boolean } = {},
): Promise<T> {
  return withConnection(async (send) => {
    let state = "new" as "new" | "open" | "ended";
    let failure: unknown;
    const run: Run = async (parts, options) => {
      if (state === "ended") throw new Error("A statement came after the last one of its transaction");
      const isLast = mayEndEarly && options.isLast === true;
      const first = isPlannedOnce ? readPart(organizationId, parts) : organizationPart(organizationId);
      const before = state === "new" ? [plain("begin"), first] : [];
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
  const run = (db as { [ownRun]?: Run })[ownRun] ?? runOf(db);
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
