import { ApiError } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { bulkInsert } from "@/lib/bulk-insert";
import { now } from "@/lib/clock";
import { type Db, inOrganization } from "@/lib/db";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { contextOf } from "./context-of-run";
import type { CsvRow } from "./csv-rows";
import { importJob } from "./import-job";
import type { Position } from "./import-files";
import type { ImportKind } from "./import-kinds";
import { batchesOf, mendedRows, type PassOptions, requireTurn, timeOf } from "./import-pass";
import type { Importable } from "./importable";
import { judgeOf } from "./judge-of-run";
import { type Judge, judgeRow, type Judged } from "./judge-row";
import { mendedOf, type MendedRow } from "./wire";

/** Milliseconds that creating a batch may take; well below a job's time. */
const batchTimeoutMs = 20_000;

type Row = { row: CsvRow; judged: Judged; isLeftOut: boolean };
type Batch = { judge: Judge; rows: readonly Row[]; position: Position };

/** Data that the database refuses: nobody can do anything about it but whoever wrote the row. */
function isData(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500;
  const codes: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause)
    for (const name of ["code", "originalCode"]) {
      const code: unknown = Reflect.get(one, name);
      if (typeof code === "string") codes.push(code);
    }
  return codes.some((code) => /^2[23]\w{3}$/.test(code));
}

/** Keeps a row that only the database refuses, with the sentence that there is about it. */
async function keepRefused(db: Db, { organizationId, id }: ImportRun, { row }: Row, error: unknown): Promise<void> {
  const message = error instanceof ApiError ? error.message : "could not be stored as it is written";
  await db.importRow.createMany({
    data: [
      {
        organizationId,
        importId: id,
        line: row.line,
        fields: row.fields,
        problems: [{ column: null, value: "", message }],
      },
    ],
    skipDuplicates: true,
  });
}

type Created = { organizationId: string; importId: string; id: string };
const created = (table: string, key: string) =>
  bulkInsert<Created>(
    table,
    { organizationId: ["organization_id", "text"], importId: ["import_id", "text"], id: [key, "text"] },
    key,
  );
const insertCreated: Readonly<Record<ImportKind, ReturnType<typeof created>>> = {
  providers: created("imported_providers", "provider_id"),
  facilities: created("imported_facilities", "facility_id"),
};

/** Notes what the import created, so that lists can show it; answers how many. */
async function noteCreated(db: Db, run: ImportRun, { kind }: Importable, ids: readonly (string | null)[]) {
  const { organizationId, id: importId } = run;
  const rows = ids.flatMap((id) => (id === null ? [] : [{ organizationId, importId, id }]));
  await insertCreated[kind](db, rows);
  return rows.length;
}

/**
 * Creates what a batch says and keeps, in the same transaction, that it is done: killed before or after, no row is
 * created twice and none is lost. Answers the import as it stands then. Throws TurnLost.
 */
async function keepBatch(
  run: ImportRun,
  { judge, rows, position, refusal }: Batch & { refusal?: unknown },
  options: PassOptions,
): Promise<ImportRun> {
  const { organizationId, id } = run;
  const taken = rows.filter(({ isLeftOut }) => !isLeftOut);
  const records =
    refusal === undefined ? taken.flatMap(({ judged }) => ("record" in judged ? [judged.record] : [])) : [];
  return inOrganization(
    organizationId,
    async (db) => {
      await requireTurn(db, run);
      const [only] = rows;
      if (refusal !== undefined && only) await keepRefused(db, run, only, refusal);
      const ids = records.length === 0 ? [] : await judge.importable.create(contextOf(run, db), records);
      const created = await noteCreated(db, run, judge.importable, ids);
      const data = {
        rowsRead: run.rowsRead + rows.length,
        created: run.created + created,
        unchanged: run.unchanged + records.length - created,
        refused: run.refused + taken.length - records.length,
        leftOut: run.leftOut + rows.length - taken.length,
        position,
        step: run.step + 1,
        failures: 0,
        error: "",
        updatedAt: now(),
      };
      await options.beforeKept?.();
      await db.importRun.updateMany({ where: { organizationId, id }, data });
      return { ...run, ...data };
    },
    { timeoutMs: batchTimeoutMs },
  );
}

/** The same; of a batch that the database refuses, each half by itself, down to the row that is to blame. */
async function createBatch(run: ImportRun, batch: Batch, options: PassOptions): Promise<ImportRun> {
  try {
    return await keepBatch(run, batch, options);
  } catch (error) {
    if (!isData(error)) throw error;
    const { rows, position } = batch;
    if (rows.length === 1) return keepBatch(run, { ...batch, refusal: error }, options);
    const middle = Math.ceil(rows.length / 2);
    const first = rows.slice(0, middle);
    const done = first.at(-1)?.row.line ?? position.done;
    const after = await createBatch(run, { ...batch, rows: first, position: { ...position, done } }, options);
    return createBatch(after, { ...batch, rows: rows.slice(middle) }, options);
  }
}

const judged = (judge: Judge, row: CsvRow, before: MendedRow | undefined): Row => ({
  row,
  judged: judgeRow(judge, row, before && mendedOf(before)),
  isLeftOut: before?.isLeftOut ?? false,
});

/** Creates the records of a slice of an import, batch by batch, and leaves the rest to the next. */
export async function createSlice(begun: ImportRun, options: PassOptions): Promise<void> {
  const judge = judgeOf(begun);
  const mended = await mendedRows(begun);
  const isOver = timeOf(options);
  let run = begun;
  for await (const { rows: read, position } of batchesOf(begun, options)) {
    const rows = read.map((row) => judged(judge, row, mended.get(row.line)));
    run = await createBatch(run, { judge, rows, position }, options);
    if (!isOver()) continue;
    await inOrganization(run.organizationId, (db) => enqueueAll(db, [importJob(run)]));
    return;
  }
  await finish(run);
}

async function finish(run: ImportRun): Promise<void> {
  const { organizationId, id } = run;
  const at = now();
  await inOrganization(organizationId, async (db) => {
    await requireTurn(db, run);
    await db.importRun.updateMany({
      where: { organizationId, id },
      data: { state: "done", rowsTotal: run.rowsRead, finishedAt: at, step: run.step + 1, updatedAt: at },
    });
    await recordAudit(contextOf(run, db), {
      action: "completeImport",
      subjectType: "import",
      subjectId: id,
      changes: { created: [null, run.created], unchanged: [null, run.unchanged], refused: [null, run.refused] },
    });
    await enqueueAll(db, [importJob(run)]);
  });
}
