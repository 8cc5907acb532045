import { systemDb } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";

/** Submissions that one run takes up at most; the next minute goes on. */
const batch = 500;

/**
 * Has pages drawn that nobody draws any more: their job was lost, or gave up after its last retry. One that waits, runs
 * or is to be tried again is left alone.
 */
export async function recoverSubmissions(): Promise<void> {
  await systemDb().$transaction(async (db) => {
    const forgotten = await db.$queryRaw<{ organizationId: string; submissionId: string }[]>`
      SELECT organization_id AS "organizationId", id AS "submissionId"
      FROM form_submissions s
      WHERE document_id IS NULL AND created_at < now() - interval '2 minutes' AND NOT EXISTS (
        SELECT FROM pgboss.job
        WHERE name = 'render-submission' AND state IN ('created', 'retry', 'active') AND data->>'submissionId' = s.id)
      LIMIT ${batch}`;
    await enqueueAll(
      db,
      forgotten.map((data) => ({ name: "render-submission" as const, data, singletonKey: data.submissionId })),
    );
  });
}
