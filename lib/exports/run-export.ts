import { now } from "@/lib/clock";
import { connectionSettings } from "@/lib/connection-settings";
import { type Db, inOrganization } from "@/lib/db";
import { removeDocument } from "@/lib/documents/storage";
import { env } from "@/lib/env";
import type { Export, Prisma } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { log } from "@/lib/log/log";
import { emitEvent } from "@/lib/webhooks/outbox";
import { beginExport } from "./begin-export";
import { cleanExport } from "./clean-export";
import { cursorText, parseExportCursor } from "./export-cursor";
import { fileFactsOf, isZip } from "./export-file";
import { parametersOf } from "./export-parameters";
import { partsOf, SliceFiles } from "./export-parts";
import { failureWords } from "./failure-words";
import { talliesOf } from "./finding-tallies";
import { keepFindings } from "./keep-findings";
import { sealFile } from "./seal-file";
import { exportJob } from "./start-export";
import { tablesOf } from "./tables";
import { writeApart } from "./write-apart";

/** Milliseconds of writing after which the rest is left to the next slice; a job may take 30 seconds in all. */
const usualSliceMs = 12_000;
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

/** When the time of a run is over: what it has then is kept, and the next goes on. */
function timeOf({ sliceMs = usualSliceMs, signal }: ExportOptions): () => boolean {
  const deadline = performance.now() + sliceMs;
  return () => performance.now() > deadline || signal?.aborted === true;
}

async function seal(row: Export, after: string, options: ExportOptions): Promise<void> {
  const sealed = await sealFile(row, after, { isOver: timeOf(options), signal: options.signal });
  await options.afterStore?.();
  if (typeof sealed === "string") {
    await advance(row, { cursor: cursorText({ phase: "seal", after: sealed }), failures: 0, error: "" }, goOn(row));
    return;
  }
  const at = now();
  const done = { state: "done", ...sealed, ...fileFactsOf(row), finishedAt: at, failures: 0, error: "" };
  await advance(row, done, async (db) => {
    await announce(db, row, "done", at);
    await goOn(row)(db);
  });
}

async function slice(row: Export, options: ExportOptions): Promise<void> {
  const { organizationId, id, subjectsDone, providerRows, facilityRows, findings, rejectedRows, kind } = row;
  const before = partsOf(row);
  const files = new SliceFiles(before);
  const { sliceMs = usualSliceMs, pageSize, signal } = options;
  try {
    const places = await files.places(tablesOf(kind));
    const task = {
      connection: connectionSettings(env().DATABASE_URL, "export"),
      organizationId,
      kind,
      parameters: parametersOf(row),
      progress: { cursor: parseExportCursor(row.cursor), subjectsDone, providerRows, facilityRows },
      found: { findings, rejectedRows, tallies: talliesOf(row) },
      places,
      pageSize,
      sliceMs,
    };
    const { progress, found, filled } = await writeApart(task, signal);
    files.take(places, filled);
    const parts = await files.store({ organizationId, id, isCompressed: isZip(kind), signal });
    await options.afterStore?.();
    const { cursor, ...counts } = progress;
    const { kept, tallies: findingKinds, ...totals } = found;
    const written = { ...counts, ...totals, findingKinds, parts: [...before, ...parts] };
    const isOurs = await advance(
      row,
      { ...written, cursor: cursorText(cursor), failures: 0, error: "" },
      async (db) => {
        await keepFindings(db, row, kept);
        await goOn(row)(db);
      },
    );
    if (isOurs) return;
    for (const { key } of parts) await removeDocument(key);
  } finally {
    await files.discard();
  }
}

/** Notes a failure; true when the export is given up with it. */
async function fail(row: Export, error: unknown): Promise<boolean> {
  const message = failureWords(error);
  const failures = row.failures + 1;
  if (failures < patience) {
    await advance(row, { failures, error: message }, async () => {});
    return false;
  }
  log.error({ exportId: row.id, err: error }, "export is given up");
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
    const { phase, after } = parseExportCursor(row.cursor);
    if (phase === "seal") await seal(row, after, options);
    else await slice(row, options);
  } catch (error) {
    if (!(await fail(row, error))) throw error;
  }
}
