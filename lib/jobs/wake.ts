import type { Db } from "@/lib/db";
import { listen } from "@/lib/listen";
import type { Part, Statement } from "@/lib/statement-batch";

/** Who should look for work. */
export type Wakeable = "jobs" | "deliveries";

const channel = "credence_wake";

const notify: Statement = { together: "same", name: "wake", text: "SELECT pg_notify($1, $2)" };

/** For a transaction of statements by hand. */
export const wakePart = (whom: Wakeable): Part => ({ statement: notify, values: [channel, whom] });

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
  return listen(channel, {
    onMessage: (payload) => {
      if (payload === "jobs" || payload === "deliveries") onWake(payload);
    },
    onListening: () => {
      onWake("jobs");
      onWake("deliveries");
    },
  });
}
