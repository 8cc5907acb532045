import { systemDb } from "@/lib/db";
import { sessionDays } from "./session-schemas";

/** Removes sessions that have been over for long; who signed in and out when stays in the audit log. */
export async function pruneSessions(): Promise<void> {
  // By the machine's clock, as all times of a session: that of test data may be years ahead.
  const before = new Date(Date.now() - sessionDays * 86_400_000);
  await systemDb().$executeRaw`DELETE FROM sessions WHERE least(ended_at, expires_at) < ${before}`;
}
