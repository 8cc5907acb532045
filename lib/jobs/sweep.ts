import { z } from "zod";
import { askDue } from "@/lib/caqh/due-checks";
import { systemDb } from "@/lib/db";
import { sweepInterruptedFiles } from "@/lib/documents/interrupted-files";
import { recoverExports } from "@/lib/exports/clean-export";
import { removeOldExportFiles } from "@/lib/exports/remove-old-files";
import { recoverSubmissions } from "@/lib/forms/recover-submissions";
import { Prisma } from "@/lib/generated/prisma/client";
import { removeOldImportFiles } from "@/lib/imports/remove-old-files";
import { recoverImports } from "@/lib/imports/run-import";
import { recoverLetters } from "@/lib/outreach/recover-letters";
import type { ElementAddress } from "@/lib/verification/check-element";
import { checkJob } from "@/lib/verification/start-collection";
import { finishedStatuses } from "@/lib/workflows/state-machine";
import { job } from "./job";
import { enqueueAll } from "./queue";

/** Rows that a statement deletes. */
const batch = 10_000;
/** Milliseconds after which the rest of a table is left to the next minute. */
const deletingMs = 3_000;

/** Removes what has had its time, and starts again what nobody does although its time has come. */
export const sweep = job({
  name: "sweep",
  data: z.object({}),
  everySeconds: 60,
  concurrency: 1,
  run: async () => {
    const failures: unknown[] = [];
    for (const step of steps) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Parts of the sweep failed; the others ran");
  },
});

/** Each stands for itself: what one of them cannot do must not stop the others. */
const steps = [
  deleteExpired,
  sweepInterruptedFiles,
  recoverVerifications,
  askDue,
  recoverExports,
  recoverImports,
  removeOldImportFiles,
  removeOldExportFiles,
  recoverLetters,
  recoverSubmissions,
] satisfies (() => Promise<void>)[];

/** Stored answers live for 24 hours, revocations as long as the token, counters until their window ends, traces a while. */
const expired: readonly Prisma.Sql[] = [
  Prisma.sql`
    DELETE FROM idempotency_records WHERE (organization_id, actor_id, key) IN (
      SELECT organization_id, actor_id, key FROM idempotency_records
      WHERE created_at < now() - interval '24 hours' LIMIT ${batch})`,
  Prisma.sql`
    DELETE FROM revoked_tokens WHERE (organization_id, jti) IN (
      SELECT organization_id, jti FROM revoked_tokens WHERE expires_at < now() LIMIT ${batch})`,
  Prisma.sql`
    DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000 LIMIT ${batch})`,
  // Three times as long as anybody remembers the positions that they speak of (lib/providers/list-positions.ts).
  Prisma.sql`
    DELETE FROM provider_writes WHERE (organization_id, transaction) IN (
      SELECT organization_id, transaction FROM provider_writes WHERE at < now() - interval '15 minutes' LIMIT ${batch})`,
];

/** As many as there are: a busy minute leaves more than one statement takes. */
async function deleteExpired(): Promise<void> {
  for (const statement of expired) {
    const end = performance.now() + deletingMs;
    while ((await systemDb().$executeRaw(statement)) === batch && performance.now() < end);
  }
}

/**
 * Elements due for more than two minutes: their job is lost or gave up. A check is safe to run twice, so one that is
 * merely late does no harm; the key makes one of several.
 */
async function recoverVerifications(): Promise<void> {
  const overdue = await systemDb().$queryRaw<ElementAddress[]>`
    SELECT v.organization_id AS "organizationId", v.workflow_id AS "workflowId", v.element
    FROM verifications v
    JOIN workflows w ON w.organization_id = v.organization_id AND w.id = v.workflow_id
    WHERE v.next_attempt_at < now() - interval '2 minutes'
      AND v.status IN ('pending', 'source_unavailable')
      AND w.status <> ALL (${finishedStatuses})
    LIMIT 500`;
  await systemDb().$transaction((db) => enqueueAll(db, overdue.map(checkJob)));
}
