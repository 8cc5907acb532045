import { openDocumentFrom } from "@/lib/documents/storage";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { type Db, inOrganization } from "@/lib/db";
import { rowsFrom } from "./csv-file";
import { type CsvRow, lengthOf } from "./csv-rows";
import { ImportFileError } from "./import-file-error";
import { type Position, positionOf } from "./import-files";
import { type Delimiter, mostRows } from "./import-kinds";
import { columnsOf, type MendedRow } from "./wire";

/** Milliseconds of reading after which the rest is left to the next slice; a job may take 30 seconds in all. */
const sliceMs = 12_000;
/** Rows that are looked up or created together: some tenths of a second, so that others have their turn in between. */
const rowsTogether = 1_000;
/** Characters of rows after which fewer of them are, so that long ones do not fill the memory. */
const charactersTogether = 4_000_000;

export type PassOptions = {
  signal?: AbortSignal;
  sliceMs?: number;
  batchSize?: number;
  /** Characters of refused rows after which a check keeps them, and leaves the rest to the next slice. */
  mostCharacters?: number;
  /** Refused rows that are kept to be mended; the rest is only in the file of refused rows. */
  keptRows?: number;
  /** Called when something of a step is written and the step is not kept yet: where a killed worker costs most. */
  beforeKept?: () => Promise<void>;
};

/** Somebody else went on with the import, or it was cancelled: what this worker did is not kept. */
export class TurnLost extends Error {
  override name = "TurnLost";
}

/** Counts of a pass so far. */
export type Counts = Pick<ImportRun, "rowsRead" | "created" | "unchanged" | "refused" | "leftOut">;
export const countsOf = ({ rowsRead, created, unchanged, refused, leftOut }: Counts): Counts => ({
  rowsRead,
  created,
  unchanged,
  refused,
  leftOut,
});

export type Batch = { rows: CsvRow[]; position: Position };

/**
 * The rows of an import behind where the last slice stopped, some at a time, each with where to go on behind it. Throws
 * an ImportFileError when the file is not there any more, or has more rows than one may have.
 */
export async function* batchesOf(run: ImportRun, { batchSize = rowsTogether }: PassOptions): AsyncGenerator<Batch> {
  const from = positionOf(run);
  const source = await openDocumentFrom(run.storageKey, from.byte);
  if (source === null) throw new ImportFileError("The file is not in storage any more: upload it again.");
  const format = { delimiter: run.delimiter as Delimiter, columns: columnsOf(run).length };
  let isHeader = from.byte === 0;
  let count = run.rowsRead;
  // A slice may have stopped in the middle of a block: the block is read again, and its first rows are passed over.
  let block = { byte: from.byte, line: from.line };
  let rows: CsvRow[] = [];
  let characters = 0;
  const batch = (done: number): Batch => ({ rows, position: { ...block, done, seen: from.seen } });
  for await (const { rows: read, next } of rowsFrom(source, block, format)) {
    for (const row of read) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      if (row.line <= from.done) continue;
      count += 1;
      if (count > mostRows)
        throw new ImportFileError(
          `The file has more than ${mostRows.toLocaleString("en-US")} rows: split it into several files.`,
        );
      rows.push(row);
      characters += lengthOf(row);
      if (rows.length < batchSize && characters < charactersTogether) continue;
      yield batch(row.line);
      rows = [];
      characters = 0;
    }
    block = next;
  }
  const [last] = rows.slice(-1);
  if (last) yield batch(last.line);
}

/** When the time of a slice is over: what it has then is kept, and the next goes on. */
export function timeOf({ sliceMs: given = sliceMs, signal }: PassOptions): () => boolean {
  const deadline = performance.now() + given;
  return () => performance.now() > deadline || signal?.aborted === true;
}

/** The rows that somebody mended or left out, by line; as many as are kept at most. */
export async function mendedRows({ organizationId, id }: ImportRun): Promise<Map<number, MendedRow>> {
  const rows = await inOrganization(
    organizationId,
    (db) =>
      db.$queryRaw<MendedRow[]>`
      SELECT line, fixes, is_left_out AS "isLeftOut" FROM import_rows
      WHERE organization_id = ${organizationId} AND import_id = ${id} AND (is_left_out OR fixes <> '{}'::jsonb)`,
  );
  return new Map(rows.map((row) => [row.line, row]));
}

/** Holds the import for this step, so that of two workers one keeps it. Throws TurnLost. */
export async function requireTurn(db: Db, { organizationId, id, state, step }: ImportRun): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM import_runs
    WHERE organization_id = ${organizationId} AND id = ${id} AND state = ${state} AND step = ${step} FOR UPDATE`;
  if (rows.length === 0) throw new TurnLost("The import goes on elsewhere, or was cancelled");
}
