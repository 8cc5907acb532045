import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { recordAudit } from "@/lib/audit/record";
import { bulkInsert } from "@/lib/bulk-insert";
import { now } from "@/lib/clock";
import { type Db, inOrganization } from "@/lib/db";
import { putDocument } from "@/lib/documents/storage";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { newSpoolPath } from "@/lib/uploads/spool";
import { contextOf } from "./context-of-run";
import { type CsvRow, lengthOf } from "./csv-rows";
import { importJob } from "./import-job";
import { newImportKey, type Position, type RefusedPart, refusedPartsOf } from "./import-files";
import { keptRows } from "./import-kinds";
import { batchesOf, type Counts, countsOf, mendedRows, type PassOptions, requireTurn, timeOf } from "./import-pass";
import type { ImportedRecord, OpaqueFacts } from "./importable";
import { judgeOf } from "./judge-of-run";
import { type Judge, judgeRow } from "./judge-row";
import type { CellProblem } from "./layout";
import { refusedLine } from "./refused-line";
import { SeenKeys } from "./seen-keys";
import { type KeptRow, mendedOf, overflowOf } from "./wire";

/** Milliseconds that keeping a slice may take: thousands of rows of a wide file at most. */
const keepTimeoutMs = 20_000;
/** Characters of refused rows that one slice has in memory. */
const charactersOfSlice = 16_000_000;

type RefusedRow = { row: CsvRow; problems: readonly CellProblem[]; before: KeptRow | undefined };

const insertRows = bulkInsert<ReturnType<typeof rowOf>>(
  "import_rows",
  {
    organizationId: ["organization_id", "text"],
    importId: ["import_id", "text"],
    line: ["line", "int"],
    fields: ["fields", "jsonb"],
    problems: ["problems", "jsonb"],
    fixes: ["fixes", "jsonb"],
    isLeftOut: ["is_left_out", "boolean"],
  },
  "import_id",
);

const rowOf = ({ organizationId, id }: ImportRun, { row, problems, before }: RefusedRow) => ({
  organizationId,
  importId: id,
  line: row.line,
  fields: row.fields,
  problems,
  fixes: before ? mendedOf(before) : {},
  isLeftOut: before?.isLeftOut ?? false,
});

/** Keeps rows to be mended, with what was mended in them before. */
async function keepRows(db: Db, run: ImportRun, rows: readonly RefusedRow[]): Promise<void> {
  const { organizationId, id } = run;
  const again = rows.flatMap(({ row, before }) => (before ? [row.line] : []));
  if (again.length > 0) await db.importRow.deleteMany({ where: { organizationId, importId: id, line: { in: again } } });
  for (let from = 0; from < rows.length; from += 500)
    await insertRows(
      db,
      rows.slice(from, from + 500).map((row) => rowOf(run, row)),
    );
}

/** Refused rows beyond those that are kept, on this machine's disk until the slice is over. */
class Overflow {
  rows = 0;
  #file: FileHandle | undefined;
  #path = "";
  #size = 0;

  async add({ row, problems }: RefusedRow): Promise<void> {
    if (!this.#file) {
      this.#path = await newSpoolPath();
      this.#file = await open(this.#path, "wx", 0o600);
    }
    const bytes = Buffer.from(refusedLine(row, problems));
    await this.#file.appendFile(bytes);
    this.#size += bytes.length;
    this.rows += 1;
  }

  async store(run: ImportRun): Promise<RefusedPart[]> {
    if (!this.#file) return [];
    const storageKey = newImportKey(run);
    const content = createReadStream(this.#path);
    await putDocument({ organizationId: run.organizationId, storageKey, content, size: this.#size });
    return [{ key: storageKey, size: this.#size, rows: this.rows }];
  }

  async discard(): Promise<void> {
    await this.#file?.close();
    if (this.#file) await rm(this.#path, { force: true });
  }
}

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
  let free = keptRows - (run.refused - overflowOf(run));
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
