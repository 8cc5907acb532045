import type { Db } from "@/lib/db";

// The acts on the deployment itself are no events of its data: by them nothing is known to have happened at their time.
const actsOnTheDeployment = ["moveSandboxClock", "resetSandbox"];

/** When something last happened in any organization; null where nothing has. */
export async function newestEvent(db: Db): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT greatest(
      (SELECT max(at) FROM audit_entries WHERE action <> ALL (${actsOnTheDeployment})),
      (SELECT max(occurred_at) FROM workflow_events),
      (SELECT max(answered_at) FROM verification_answers),
      (SELECT max(occurred_at) FROM outbox_events)) AS at`;
  return row?.at ?? null;
}
