import { systemDb } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";
import { sendJob } from "./send-job";

/** Letters a run looks at, at most; the next minute goes on. */
const batch = 500;

/** Gives a job to letters whose time came half a minute ago: theirs is lost, or its worker was killed. */
export async function recoverLetters(): Promise<void> {
  const waiting = await systemDb().$queryRaw<{ organizationId: string; id: string }[]>`
    SELECT organization_id AS "organizationId", id FROM outreaches
    WHERE next_attempt_at < now() - interval '30 seconds' ORDER BY next_attempt_at LIMIT ${batch}`;
  if (waiting.length === 0) return;
  await systemDb().$transaction((db) =>
    enqueueAll(
      db,
      waiting.map((letter) => sendJob(letter)),
    ),
  );
}
