import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { Prisma, type ImportRun } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { findImport, lockImport, requireState } from "./find-import";
import { importJob } from "./import-job";
import { isMapped } from "./wire";

/** The counts of a pass before its first row. */
export const nothingRead = {
  refusedParts: [],
  rowsRead: 0,
  created: 0,
  unchanged: 0,
  refused: 0,
  leftOut: 0,
};

/** As before the first row of a pass. */
const fresh = { ...nothingRead, position: Prisma.DbNull };

type Change = Prisma.ImportRunUpdateManyMutationInput;

/** Moves an import that `lockImport` holds on, and tells the job. */
async function move(
  ctx: Context,
  run: ImportRun,
  action: string,
  change: Change & { state: string },
): Promise<ImportRun> {
  const { db, organizationId, now } = ctx;
  await db.importRun.updateMany({
    where: { organizationId, id: run.id },
    data: { ...change, step: run.step + 1, version: run.version + 1, updatedAt: now },
  });
  await recordAudit(ctx, {
    action,
    subjectType: "import",
    subjectId: run.id,
    changes: { state: [run.state, change.state], created: [null, run.created] },
  });
  await enqueueAll(db, [importJob(run)]);
  return findImport(ctx, run.id);
}

/** Whether creating has begun: from then on the file is read on, never again from its beginning. */
export const hasBegun = ({ startedAt }: ImportRun): boolean => startedAt !== null;

/** Begins a check. What was mended or left out stays; other rows with problems are found again. Throws 404, 409. */
export async function beginCheck(ctx: Context, id: string): Promise<ImportRun> {
  const run = await lockImport(ctx, id);
  if (!isMapped(run)) throw conflict("Say first which column is what: the import has no mapping");
  requireState(run, hasBegun(run) ? [] : ["uploaded", "checked", "failed"], "checked");
  await ctx.db.$executeRaw`
    DELETE FROM import_rows
    WHERE organization_id = ${ctx.organizationId} AND import_id = ${id} AND NOT is_left_out AND fixes = '{}'::jsonb`;
  return move(ctx, run, "checkImport", {
    ...fresh,
    state: "checking",
    rowsTotal: null,
    failures: 0,
    error: "",
    checkedAt: null,
    finishedAt: null,
  });
}

/** Begins to create, or goes on where it was cancelled or failed. Throws 404, 409. */
export async function beginRun(ctx: Context, id: string): Promise<ImportRun> {
  const run = await lockImport(ctx, id);
  requireState(run, hasBegun(run) ? ["cancelled", "failed"] : ["checked"], "run");
  // Whoever runs it acts in it; what the check could not keep as rows stays in the file of refused rows.
  const { refusedParts: _kept, ...counts } = fresh;
  return move(ctx, run, "runImport", {
    ...(hasBegun(run) ? {} : { ...counts, startedAt: ctx.now }),
    state: "importing",
    failures: 0,
    error: "",
    finishedAt: null,
    cancelRequestedAt: null,
    requestedById: ctx.actor.id,
    requestedByName: ctx.actor.name,
    requestedByType: ctx.actor.type,
    clientId: ctx.actor.client?.id ?? null,
    clientName: ctx.actor.client?.name ?? null,
  });
}

/** Ends a check or a run: the step under way is not kept. Throws 404, 409. */
export async function cancelPass(ctx: Context, id: string): Promise<ImportRun> {
  const run = await lockImport(ctx, id);
  requireState(run, ["checking", "importing"], "cancelled");
  if (run.state === "checking")
    return move(ctx, run, "cancelImport", { ...fresh, state: "uploaded", cancelRequestedAt: ctx.now });
  return move(ctx, run, "cancelImport", { state: "cancelled", cancelRequestedAt: ctx.now, finishedAt: ctx.now });
}
