import { now } from "@/lib/clock";
import { type Db, inOrganization } from "@/lib/db";
import { removeDocument } from "@/lib/documents/storage";
import type { Export, Prisma } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { emitEvent } from "@/lib/webhooks/outbox";
import { assemble, fileFactsOf } from "./assemble";
import { beginExport } from "./begin-export";
import { cleanExport } from "./clean-export";
import { cursorText, parseExportCursor } from "./export-cursor";
import { partsOf, SliceFiles } from "./export-parts";
import { exportJob } from "./start-export";
import { writeSlice } from "./write-slice";

/** Providers read and written at once: some megabytes. */
const pageSize = 1_000;
/** Milliseconds of writing after which the rest is left to the next slice; a job may take 30 seconds in all. */
const sliceMs = 12_000;
/** Slices that may fail one after the other before the export is given up. */
const patience = 8;

export type ExportOptions = {
  signal?: AbortSignal;
  sliceMs?: number;
  pageSize?: number;
  /** Called when files lie in storage that no row names yet: where a killed worker costs most. */
  afterStore?: () => Promise<void>;
};

/** Writes to the export while it still stands where this run found it; false when somebody else was there. */
async function advance(
  row: Export,
  data: Prisma.ExportUpdateManyMutationInput,
  then: (db: Db) => Promise<void>,
): Promise<boolean> {
  const { organizationId, id, cursor } = row;
  return inOrganization(organizationId, async (db) => {
    const { count } = await db.export.updateMany({
      where: { organizationId, id, state: "running", cursor },
      data: { ...data, updatedAt: now() },
    });
    if (count === 1) await then(db);
    return count === 1;
  });
}

function announce(db: Db, row: Export, state: "done" | "failed", at: Date): Promise<string> {
  const { organizationId, id, kind, providerRows, facilityRows } = row;
  const data = { exportId: id, kind, rows: providerRows + facilityRows, state, completedAt: at.toISOString() };
  return emitEvent({ db, organizationId, now: at }, { type: "export.completed", aliases: [], subjectId: id, data });
}

const goOn = (row: Export) => (db: Db) => enqueueAll(db, [exportJob(row)]);

async function finish(row: Export, options: ExportOptions): Promise<void> {
  const stored = await assemble(row, options.signal);
  await options.afterStore?.();
  const at = now();
  const done = { state: "done", ...stored, ...fileFactsOf(row), parts: [], finishedAt: at, failures: 0, error: "" };
  const isOurs = await advance(row, done, async (db) => {
    await announce(db, row, "done", at);
    await goOn(row)(db);
  });
  if (!isOurs) await removeDocument(stored.storageKey);
}

async function slice(row: Export, options: ExportOptions): Promise<void> {
  const deadline = performance.now() + (options.sliceMs ?? sliceMs);
  const { subjectsDone, providerRows, facilityRows, findings } = row;
  const from = { cursor: parseExportCursor(row.cursor), subjectsDone, providerRows, facilityRows, findings };
  const files = new SliceFiles();
  try {
    const isOver = () => performance.now() > deadline || options.signal?.aborted === true;
    const { cursor, ...counts } = await writeSlice(row, from, {
      files,
      pageSize: options.pageSize ?? pageSize,
      isOver,
    });
    const parts = await files.store(row.organizationId, row.id, options.signal);
    await options.afterStore?.();
    const data = { ...counts, cursor: cursorText(cursor), parts: [...partsOf(row), ...parts], failures: 0, error: "" };
    if (await advance(row, data, goOn(row))) return;
    for (const { key } of parts) await removeDocument(key);
  } finally {
    await files.discard();
  }
}

/** Notes a failure; true when the export is given up with it. */
async function fail(row: Export, error: unknown): Promise<boolean> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const failures = row.failures + 1;
  if (failures < patience) {
    await advance(row, { failures, error: message }, async () => {});
    return false;
  }
  const at = now();
  await advance(row, { state: "failed", failures, error: message, finishedAt: at, parts: [] }, async (db) => {
    await announce(db, row, "failed", at);
    await goOn(row)(db);
  });
  return true;
}

/**
 * Goes on with an export for a slice of time. What a slice wrote becomes part of it together with the cursor behind
 * which the next begins, so a worker killed anywhere costs its slice, and rows are neither missing nor doubled. Safe to
 * run twice. For an export that is over, removes what it no longer needs from storage.
 */
export async function runExport(organizationId: string, id: string, options: ExportOptions = {}): Promise<void> {
  const row = await beginExport(organizationId, id);
  if (row === null) return;
  if (row.state !== "running") return cleanExport(row);
  try {
    if (parseExportCursor(row.cursor).phase === "assemble") await finish(row, options);
    else await slice(row, options);
  } catch (error) {
    if (!(await fail(row, error))) throw error;
  }
}
