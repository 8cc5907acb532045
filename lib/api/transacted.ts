import { type Db, inOrganization } from "@/lib/db";

// A unique index that refuses (P2002) means that somebody was faster: the next try sees what they wrote and says so.
const transient = new Set(["40P01", "40001", "P2034", "P2002"]);
const isTransient = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  (("code" in error && transient.has(String(error.code))) || /\b40P01\b|deadlock detected/.test(String(error)));

/**
 * Runs the work in the organization's transaction; the loser of a deadlock or of a race gets two more tries. So the
 * work may run three times, and must have no effect outside of the database.
 */
export async function transacted<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inOrganization(organizationId, work, { timeoutMs: 30_000 });
    } catch (error) {
      if (tries === 3 || !isTransient(error)) throw error;
    }
  }
}
