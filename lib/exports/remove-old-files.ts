import { systemActor } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";
import { forgetFindings } from "./keep-findings";
import { exportJob } from "./start-export";

/** Exports of one run of the sweep; the next minute goes on. */
const batch = 20;

type Place = { organizationId: string; id: string };

/**
 * Removes the files and the findings of exports that were finished as many days ago as their organization keeps them:
 * they name providers, and what they say is long another. The export stays with its counts and its checksum.
 */
export async function removeOldExportFiles(): Promise<void> {
  const due = await systemDb().$queryRaw<Place[]>`
    SELECT e.organization_id AS "organizationId", e.id
    FROM organizations o JOIN exports e ON e.organization_id = o.id AND e.state = 'done' AND e.files_removed_at IS NULL
      AND e.finished_at < ${now()}::timestamptz - make_interval(days => o.export_retention_days)
    LIMIT ${batch}`;
  for (const place of due) await removeFile(place);
}

/** What the row says of the file goes at once; the file by the job, after the commit, and also when this process ends. */
async function removeFile({ organizationId, id }: Place): Promise<void> {
  await inOrganization(organizationId, async (db) => {
    const at = now();
    const { count } = await db.export.updateMany({
      where: { organizationId, id, state: "done", filesRemovedAt: null },
      data: { filesRemovedAt: at, parts: [], storageKey: "", cleanedAt: null, updatedAt: at },
    });
    if (count === 0) return;
    await forgetFindings(db, { organizationId, id });
    const ctx = { organizationId, actor: systemActor, db, now: at, requestId: `export ${id}` };
    await recordAudit(ctx, {
      action: "removeExportFile",
      subjectType: "export",
      subjectId: id,
      changes: { filesRemovedAt: [null, at.toISOString()] },
    });
    await enqueueAll(db, [exportJob({ organizationId, id })]);
  });
}
