import { inOrganization, systemDb } from "@/lib/db";
import { now } from "@/lib/clock";
import { enqueueAll } from "@/lib/jobs/queue";
import { removeAllBut } from "./export-parts";
import { exportJob } from "./start-export";

/** No slice lasts so long: afterwards nobody writes to a finished export's folder any more. */
const settledAfterMs = 60_000;

type Over = { organizationId: string; id: string; storageKey: string; finishedAt: Date | null };

/** Removes what an export that is over left in storage but for its file; for good once no slice can be running. */
export async function cleanExport({ organizationId, id, storageKey, finishedAt }: Over): Promise<void> {
  await removeAllBut(organizationId, id, storageKey);
  if (finishedAt === null || now().getTime() - finishedAt.getTime() < settledAfterMs) return;
  await inOrganization(organizationId, (db) =>
    db.export.updateMany({ where: { organizationId, id, cleanedAt: null }, data: { cleanedAt: now() } }),
  );
}

/** Exports a run of the sweep looks at, at most; the next minute goes on. */
const batch = 100;

/** Gives a job to exports that nobody works on any more, and to those that left something in storage. */
export async function recoverExports(): Promise<void> {
  const waiting = await systemDb().$queryRaw<{ organizationId: string; id: string }[]>`
    SELECT organization_id AS "organizationId", id FROM exports
    WHERE cleaned_at IS NULL AND updated_at < now() - interval '90 seconds'
    ORDER BY updated_at LIMIT ${batch}`;
  if (waiting.length === 0) return;
  await systemDb().$transaction((db) => enqueueAll(db, waiting.map(exportJob)));
}
