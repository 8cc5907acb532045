import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Db } from "@/lib/db";
import { env } from "@/lib/env";
import { type Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log/log";
import { connectionSettings } from "./connection-settings";
import { type PlanMode, planModeOf } from "./plan-mode";
import { type Part, type Row, runBatch } from "./statement-batch";

type Connection = { pool: pg.Pool; prisma: PrismaClient; planMode: () => PlanMode; end: () => Promise<void> };
type Taken = { client?: pg.PoolClient; isTaken?: true };
/** Sends statements where a transaction is; `isLast` lets its end ride along. */
export type Run = (parts: readonly Part[], options: { isLast?: boolean }) => Promise<readonly Row[][]>;
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

/** Sends statements by hand in the transaction of a Prisma client; undefined where `db` is none. */
export const runOf = (db: Db): Run | undefined => runs().get(db);

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
  const pool = new Pool({ ...connectionSettings(connectionString, name), max });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", (err) => log.warn({ pool: name, err }, "a connection to the database was lost"));
  // The same while it is taken: whoever waits for its answer is told by the query.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let prisma: PrismaClient | undefined;
  return {
    pool,
    // Made when it is first asked for: it keeps 8 MB of the data model, and most requests run their statements by hand.
    get prisma() {
      return (prisma ??= prismaOver(pool));
    },
    planMode: planModeOf(pool),
    end: async () => {
      await prisma?.$disconnect();
      // Prisma only ends a pool that it opened; one that no query used was never handed to it.
      if (!pool.ended) await pool.end();
    },
  };
}

function prismaOver(pool: pg.Pool): PrismaClient {
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Prisma's own five seconds end good work on a machine that is busy; the statements have their own time.
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: 15_000, timeout: 25_000 } });
  return takingStatements(prisma);
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

/** The app role: requests, held to one organization by row-level security. */
export const app = (): Connection => (connections().app ??= connect(env().DATABASE_URL, "app", 12));
/** The system role: worker, sign-in, token lookup, command line. */
export const system = (): Connection => (connections().system ??= connect(env().DATABASE_SYSTEM_URL, "system", 6));

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
  await Promise.all([appConnection?.end(), systemConnection?.end()]);
}
