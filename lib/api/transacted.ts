import { type Db, inOrganization, inStatements, statementByStatement } from "@/lib/db";
import { togetherInStatements } from "@/lib/together/in-line";
import type { OperationDefinition } from "./operation";

// A unique index that refuses (P2002, 23505) means that somebody was faster: the next try sees what they wrote.
const transient = new Set(["40P01", "40001", "P2034", "P2002", "23505"]);
const isTransient = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  (("code" in error && transient.has(String(error.code))) || /\b40P01\b|deadlock detected/.test(String(error)));

/** Opens a transaction of the organization for `work`. */
type Opener = <T>(organizationId: string, work: (db: Db) => Promise<T>) => Promise<T>;

const ordinary: Opener = (organizationId, work) => inOrganization(organizationId, work, { timeoutMs: 30_000 });

/** How the operation's verb reaches the database; an answer that is stored belongs into the verb's own transaction. */
export function openerFor({ transaction }: OperationDefinition, { isStored }: { isStored: boolean }): Opener {
  if (transaction === undefined || transaction === false) return ordinary;
  if (isStored) return (organizationId, work) => inStatements(organizationId, work, { mayEndEarly: false });
  return transaction === "one statement" ? statementByStatement : togetherInStatements;
}

/** Does the work, and twice more where it failed by something that the next try may find gone. */
export async function tried<T>(work: () => Promise<T>, mayPass: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 3 || !mayPass(error)) throw error;
    }
  }
}

/**
 * Runs the work in the organization's transaction; the loser of a deadlock or of a race gets two more tries. So the
 * work may run three times, and must have no effect outside of the database.
 */
export function transacted<T>(
  organizationId: string,
  work: (db: Db) => Promise<T>,
  open: Opener = ordinary,
): Promise<T> {
  return tried(() => open(organizationId, work), isTransient);
}
