import { inOrganization, systemDb } from "@/lib/db";
import { now } from "@/lib/clock";
import { enqueueAll } from "@/lib/jobs/queue";
import type { Export } from "@/lib/generated/prisma/client";
import { partsOf, removeAllBut } from "./export-parts";
import { forgetFindings } from "./keep-findings";
import { exportJob } from "./start-export";

/** No slice lasts so long: afterwards nobody writes to a finished export's folder any more. */
const settledAfterMs = 60_000;

/** Removes what an export that is over left behind but for its file; for good once no slice can be running. */
export async function cleanExport(row: Export): Promise<void> {
  const { organizationId, id, storageKey, state, finishedAt } = row;
  await removeAllBut(organizationId, id, [storageKey, ...partsOf(row).map(({ key }) => key)]);
  const isSettled = finishedAt !== null && now().getTime() - finishedAt.getTime() >= settledAfterMs;
  await inOrganization(organizationId, async (db) => {
    if (state !== "done") await forgetFindings(db, row);
    if (isSettled)
      await db.export.updateMany({ where: { organizationId, id, cleanedAt: null }, data: { cleanedAt: now() } });
  });
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
