import { now } from "@/lib/clock";
import { inOrganization, systemDb } from "@/lib/db";
import { failureWords } from "@/lib/exports/failure-words";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { log } from "@/lib/log/log";
import { checkSlice } from "./check-slice";
import { createSlice } from "./create-slice";
import { ImportFileError } from "./import-file-error";
import { filesOf, positionOf, refusedPartsOf, removeFiles } from "./import-files";
import { importJob } from "./import-job";
import { isWorking } from "./import-kinds";
import { type PassOptions, TurnLost } from "./import-pass";

/** Slices that may fail one after the other before the import is given up. */
const patience = 8;

/** Notes a failure; true when the import is given up with it. What it created stands, and running it again goes on. */
async function fail({ organizationId, id }: ImportRun, error: unknown): Promise<boolean> {
  const isFile = error instanceof ImportFileError;
  const words = isFile ? error.message : failureWords(error);
  return inOrganization(organizationId, async (db) => {
    const run = await db.importRun.findFirst({ where: { organizationId, id } });
    if (!run || !isWorking(run)) return true;
    const failures = run.failures + 1;
    const isOver = isFile || failures >= patience;
    const at = now();
    await db.importRun.updateMany({
      where: { organizationId, id, step: run.step, state: run.state },
      data: {
        failures,
        error: words,
        updatedAt: at,
        ...(isOver ? { state: "failed", finishedAt: at, step: run.step + 1 } : {}),
      },
    });
    if (isOver && !isFile) log.error({ importId: id, err: error }, "an import was given up");
    return isOver;
  });
}

/**
 * Goes on with an import for a slice of time: checks, or creates. A worker killed anywhere costs what it did since its
 * last step; rows are neither created twice nor lost. Safe to run twice. For an import that nobody works on, removes
 * what it no longer needs from storage.
 */
export async function runImport(organizationId: string, id: string, options: PassOptions = {}): Promise<void> {
  const run = await findRun(organizationId, id);
  if (run === null || !isWorking(run)) return clean(organizationId, id);
  try {
    await (run.state === "checking" ? checkSlice(run, options) : createSlice(run, options));
  } catch (error) {
    if (error instanceof TurnLost) return;
    if (!(await fail(run, error))) throw error;
  }
}

const findRun = (organizationId: string, id: string): Promise<ImportRun | null> =>
  inOrganization(organizationId, (db) => db.importRun.findFirst({ where: { organizationId, id } }));

/** Removes what is of no use any more. Listed before it is read: what a pass stores that begins meanwhile stays. */
async function clean(organizationId: string, id: string): Promise<void> {
  const keys = await filesOf({ organizationId, id });
  const run = await findRun(organizationId, id);
  if (run === null) return removeFiles(keys);
  if (isWorking(run)) return;
  if (run.filesRemovedAt !== null) return removeFiles(keys);
  const { seen } = positionOf(run);
  const parts = refusedPartsOf(run).map(({ key }) => key);
  await removeFiles(keys, [run.storageKey, ...parts, ...(seen === null ? [] : [seen])]);
}

/** Imports a run of the sweep looks at, at most; the next minute goes on. */
const batch = 100;

/** Gives a job to imports that nobody works on any more. */
export async function recoverImports(): Promise<void> {
  const waiting = await systemDb().$queryRaw<{ organizationId: string; id: string }[]>`
    SELECT organization_id AS "organizationId", id FROM import_runs
    WHERE state IN ('checking', 'importing') AND updated_at < now() - interval '90 seconds'
    ORDER BY updated_at LIMIT ${batch}`;
  if (waiting.length === 0) return;
  await systemDb().$transaction((db) => enqueueAll(db, waiting.map(importJob)));
}
