import { systemActor } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";
import { importJob } from "./import-job";

/** Imports of one run of the sweep; the next minute goes on. */
const batch = 20;

type Place = { organizationId: string; id: string };

/**
 * Removes the files and the refused rows of imports that nobody has worked on for as many days as their organization
 * keeps them: they may hold birth dates. What was created stays, and so does the import with its counts.
 */
export async function removeOldImportFiles(): Promise<void> {
  const due = await systemDb().$queryRaw<Place[]>`
    SELECT i.organization_id AS "organizationId", i.id
    FROM organizations o JOIN import_runs i ON i.organization_id = o.id AND i.files_removed_at IS NULL
      AND i.updated_at < ${now()}::timestamptz - make_interval(days => o.import_retention_days)
    WHERE i.state NOT IN ('checking', 'importing') LIMIT ${batch}`;
  for (const place of due) await removeRows(place);
}

/** The rows at once; the files by the job, after the commit, and also when this process ends before. */
async function removeRows({ organizationId, id }: Place): Promise<void> {
  await inOrganization(organizationId, async (db) => {
    const at = now();
    const { count } = await db.importRun.updateMany({
      where: { organizationId, id, filesRemovedAt: null, state: { notIn: ["checking", "importing"] } },
      data: { filesRemovedAt: at, refusedParts: [], version: { increment: 1 } },
    });
    if (count === 0) return;
    const { count: rows } = await db.importRow.deleteMany({ where: { organizationId, importId: id } });
    const ctx = { organizationId, actor: systemActor, db, now: at, requestId: `import ${id}` };
    await recordAudit(ctx, {
      action: "removeImportFiles",
      subjectType: "import",
      subjectId: id,
      changes: { filesRemovedAt: [null, at.toISOString()], refusedRows: [rows, 0] },
    });
    await enqueueAll(db, [importJob({ organizationId, id })]);
  });
}
