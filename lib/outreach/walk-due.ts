import { randomUUID } from "node:crypto";
import { type Context, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { log } from "@/lib/log/log";

/** A workflow whose time seems to have come, and since when. */
export type Due = { organizationId: string; workflowId: string; since: Date };

/** The next ones by (since, workflow) after one of them, `limit` at most. */
export type DueAfter = (after: Pick<Due, "since" | "workflowId">, limit: number) => Promise<Due[]>;

/** Workflows that are found with one statement. */
const batch = 200;

/**
 * Acts on every workflow that is due, each in a transaction of its own as the service itself, until all were looked at
 * or `signal` ends it. Answers how many of them were acted upon.
 */
export async function walkDue(
  dueAfter: DueAfter,
  act: (ctx: Context, workflowId: string) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  let after = { since: new Date(0), workflowId: "" };
  for (;;) {
    const due = await dueAfter(after, batch);
    for (const one of due) {
      if (signal?.aborted) return count;
      if (await isActedUpon(one, act)) count += 1;
      after = one;
    }
    if (due.length < batch) return count;
  }
}

/** One workflow that cannot be written to must not keep the others waiting. */
async function isActedUpon(
  { organizationId, workflowId }: Due,
  act: (ctx: Context, workflowId: string) => Promise<boolean>,
): Promise<boolean> {
  try {
    const requestId = `write-reminders ${randomUUID()}`;
    return await inOrganization(organizationId, (db) =>
      act({ organizationId, actor: systemActor, db, now: now(), requestId }, workflowId),
    );
  } catch (error) {
    log.error({ workflowId, err: error }, "no letter was written");
    return false;
  }
}
