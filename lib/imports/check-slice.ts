import { recordAudit } from "@/lib/audit/record";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { contextOf } from "./context-of-run";
import { lengthOf } from "./csv-rows";
import { importJob } from "./import-job";
import { type Position, type RefusedPart, refusedPartsOf } from "./import-files";
import { keptRows } from "./import-kinds";
import { batchesOf, type Counts, countsOf, mendedRows, type PassOptions, requireTurn, timeOf } from "./import-pass";
import type { ImportedRecord, OpaqueFacts } from "./importable";
import { judgeOf } from "./judge-of-run";
import { type Judge, judgeRow } from "./judge-row";
import { keepRows, type RefusedRow } from "./keep-rows";
import { Overflow } from "./refused-overflow";
import { SeenKeys } from "./seen-keys";
import { mendedOf, overflowOf } from "./wire";

/** Milliseconds that keeping a slice may take: thousands of rows of a wide file at most. */
const keepTimeoutMs = 20_000;
/** Characters of refused rows that one slice has in memory. */
const charactersOfSlice = 16_000_000;

type Slice = {
  counts: Counts;
  refusedRows: RefusedRow[];
  parts: readonly RefusedPart[];
  /** Where the next slice begins; null where this one read nothing. */
  position: Position | null;
  isEnd: boolean;
};

/** Counts what a batch would do; of two rows that are the same record the later one would change nothing. */
async function countRecords(run: ImportRun, { importable }: Judge, found: Found, seen: SeenKeys): Promise<void> {
  const { counts, records } = found;
  const keys = records.map(({ facts }) => importable.keysOf(facts));
  if (keys.length === 0) return;
  const known = await inOrganization(run.organizationId, (db) => importable.knownKeys(contextOf(run, db), keys.flat()));
  for (const own of keys) {
    if (own.some((key) => known.has(key) || seen.has(key))) counts.unchanged += 1;
    else counts.created += 1;
    for (const key of own) seen.add(key);
  }
}

type Found = { counts: Counts; records: ImportedRecord<OpaqueFacts>[] };

/** Reads a slice of the file into counts, rows to keep, and lines for the file of refused rows. */
async function readSlice(run: ImportRun, overflow: Overflow, options: PassOptions): Promise<Omit<Slice, "parts">> {
  const judge = judgeOf(run);
  const mended = await mendedRows(run);
  const isOver = timeOf(options);
  const counts = countsOf(run);
  const refusedRows: RefusedRow[] = [];
  let free = (options.keptRows ?? keptRows) - (run.refused - overflowOf(run));
  let position: Position | null = null;
  let seen: SeenKeys | null = null;
  let characters = 0;
  let isEnd = true;
  for await (const batch of batchesOf(run, options)) {
    seen ??= await SeenKeys.load(batch.position.seen);
    const found: Found = { counts, records: [] };
    for (const row of batch.rows) {
      counts.rowsRead += 1;
      const before = mended.get(row.line);
      const judged = judgeRow(judge, row, before && mendedOf(before));
      const refused = { row, problems: "refused" in judged ? judged.refused.problems : [], before };
      if ("refused" in judged) characters += lengthOf(row);
      if (before?.isLeftOut) counts.leftOut += 1;
      else if ("refused" in judged) counts.refused += 1;
      else found.records.push(judged.record);
      if (before) refusedRows.push(refused);
      else if ("refused" in judged && free <= 0) await overflow.add(refused);
      else if ("refused" in judged) {
        refusedRows.push(refused);
        free -= 1;
      }
    }
    await countRecords(run, judge, found, seen);
    ({ position } = batch);
    isEnd = !isOver() && characters < (options.mostCharacters ?? charactersOfSlice);
    if (!isEnd) break;
  }
  return { counts, refusedRows, isEnd, position: position && seen && { ...position, seen: await seen.store(run) } };
}

/**
 * Checks a slice of an import: counts what it would do, and keeps the rows that are refused. All of the slice becomes
 * true with where the next one begins, or nothing of it.
 */
export async function checkSlice(run: ImportRun, options: PassOptions): Promise<void> {
  const overflow = new Overflow();
  try {
    const read = await readSlice(run, overflow, options);
    const parts = await overflow.store(run);
    await options.beforeKept?.();
    await keepSlice(run, { ...read, parts });
  } finally {
    await overflow.discard();
  }
}

async function keepSlice(run: ImportRun, { counts, refusedRows, parts, position, isEnd }: Slice): Promise<void> {
  const { organizationId, id } = run;
  const at = now();
  await inOrganization(
    organizationId,
    async (db) => {
      await requireTurn(db, run);
      await keepRows(db, run, refusedRows);
      await db.importRun.updateMany({
        where: { organizationId, id },
        data: {
          ...counts,
          ...(position === null ? {} : { position }),
          ...(isEnd ? { state: "checked", rowsTotal: counts.rowsRead, checkedAt: at } : {}),
          refusedParts: [...refusedPartsOf(run), ...parts],
          step: run.step + 1,
          failures: 0,
          error: "",
          updatedAt: at,
        },
      });
      if (isEnd)
        await recordAudit(contextOf(run, db), {
          action: "completeImportCheck",
          subjectType: "import",
          subjectId: id,
          changes: { rows: [null, counts.rowsRead], refused: [null, counts.refused] },
        });
      await enqueueAll(db, [importJob(run)]);
    },
    { timeoutMs: keepTimeoutMs },
  );
}
