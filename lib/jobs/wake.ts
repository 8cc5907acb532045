import type { PoolClient } from "pg";
import { type Db, systemPool } from "@/lib/db";

/** Who should look for work. */
export type Wakeable = "jobs" | "deliveries";

const channel = "credence_wake";

/** Tells the workers, when the caller's transaction commits, that there is work. They would find it by polling too. */
export async function wake(db: Db, whom: Wakeable): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${channel}, ${whom})`;
}

/** The same on a connection that is not Prisma's. */
export async function wakeWith(
  executeSql: (text: string, values?: unknown[]) => Promise<unknown>,
  whom: Wakeable,
): Promise<void> {
  // As text: Prisma cannot read the void that the function answers.
  await executeSql("SELECT pg_notify($1, $2)::text", [channel, whom]);
}

/**
 * Calls `onWake` at every notification, and once after each (re)connection, because what was sent meanwhile is lost.
 * Returns the function that stops listening.
 */
export function listenForWork(onWake: (whom: Wakeable) => void): () => void {
  let current: PoolClient | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  function drop(connection: PoolClient): void {
    if (current !== connection) return;
    current = undefined;
    // Not back to the pool: it listens, or it is broken.
    connection.release(true);
    if (!isStopped) retry = setTimeout(connect, 1_000);
  }

  async function connect(): Promise<void> {
    const connection = await systemPool()
      .connect()
      .catch(() => null);
    if (connection === null) {
      if (!isStopped) retry = setTimeout(connect, 1_000);
      return;
    }
    current = connection;
    connection.on("error", () => drop(connection));
    connection.on("notification", ({ payload }) => {
      if (payload === "jobs" || payload === "deliveries") onWake(payload);
    });
    if (isStopped) return drop(connection);
    try {
      await connection.query(`LISTEN ${channel}`);
    } catch {
      return drop(connection);
    }
    onWake("jobs");
    onWake("deliveries");
  }

  connect();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    if (current) drop(current);
  };
}
