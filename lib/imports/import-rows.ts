import { randomUUID } from "node:crypto";
import { type Actor, type Context, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { type CsvRow, readCsvRows } from "./csv-rows";
import { ImportFileError } from "./import-file-error";
import { describeLayouts, type Layout, layoutOf, type Refusal } from "./layout";
import { type RefusalCount, RefusedRows } from "./refused-rows";

export type ImportProgress = { rows: number; created: number; bytesRead: number; bytesTotal: number };

export type ImportReport = {
  layout: string;
  rows: number;
  created: number;
  /** Records that the organization had already; they are left as they are. */
  known: number;
  refused: number;
  refusals: RefusalCount[];
  /** Where the refused rows are; null when there are none. */
  errorsFile: string | null;
  /** Columns that no record has a place for. */
  unusedColumns: string[];
  milliseconds: number;
  /** True when `signal` ended it before the file did. */
  isStopped: boolean;
};

export type ImportOptions = {
  file: string;
  organizationId: string;
  errorsFile: string;
  actor?: Actor;
  batchSize?: number;
  onProgress?: (progress: ImportProgress) => void;
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal;
};

/** What became of a row: whether a record was created, or what its contract says against it. */
export type RowResult = {
  isCreated: boolean;
  error: { message: string; errors?: readonly { path: string; message: string }[] } | null;
};

/** What is imported: the layouts of its files, and how a batch of rows becomes records. */
export type Importable = {
  layouts: readonly Layout[];
  create: (ctx: Context, facts: readonly Record<string, unknown>[]) => Promise<readonly RowResult[]>;
};

type Read = { row: CsvRow; facts: Record<string, unknown> };

/** What the API says against a row, by the first thing that is wrong. */
function apiRefusal(error: NonNullable<RowResult["error"]>, facts: Record<string, unknown>): Refusal {
  const [first] = error.errors ?? [];
  if (!first) return { group: error.message, reason: error.message };
  const value = facts[first.path];
  const group = `${first.path} ${first.message}`.trim();
  return { group, reason: error.message, value: typeof value === "string" ? value : undefined };
}

// PostgreSQL takes no U+0000, and U+FFFD is what a byte that is not UTF-8 becomes.
const isUnreadable = (text: string) => text.includes("\0") || text.includes("\uFFFD");

class Import {
  rows = 0;
  created = 0;
  known = 0;
  #batch: Read[] = [];
  /** The batch that the database is taking while the next one is read. */
  #writing: Promise<void> = Promise.resolve();
  readonly #requestId = `import ${randomUUID()}`;

  constructor(
    readonly importable: Importable,
    readonly options: ImportOptions,
    readonly layout: Layout,
    readonly columns: readonly string[],
    readonly refused: RefusedRows,
  ) {}

  async add(row: CsvRow): Promise<void> {
    this.rows += 1;
    const refuse = (refusal: Refusal) => this.refused.add(row.line, refusal, row.fields);
    if (row.problem !== null) return refuse({ group: "rows that are broken", reason: row.problem });
    if (row.fields.some(isUnreadable)) {
      const reason = "has characters that are not UTF-8: save the file as CSV UTF-8";
      return refuse({ group: "rows that are not UTF-8", reason });
    }
    const named = Object.fromEntries(this.columns.map((column, index) => [column, (row.fields[index] ?? "").trim()]));
    const reading = this.layout.read(named);
    if ("refusal" in reading) return refuse(reading.refusal);
    this.#batch.push({ row, facts: reading.facts });
    if (this.#batch.length >= (this.options.batchSize ?? 2_000)) await this.#next();
  }

  async finish(): Promise<void> {
    await this.#next();
    await this.#writing;
  }

  async #next(): Promise<void> {
    await this.#writing;
    this.#writing = this.#write(this.#batch);
    // Awaited at the next batch; until then a failure must not count as nobody's.
    this.#writing.catch(() => undefined);
    this.#batch = [];
  }

  async #write(batch: readonly Read[]): Promise<void> {
    if (batch.length === 0) return;
    const results = await this.#create(batch);
    for (const [index, { row, facts }] of batch.entries()) {
      const result = results[index];
      if (result?.error) await this.refused.add(row.line, apiRefusal(result.error, facts), row.fields);
      else if (result?.isCreated) this.created += 1;
      else this.known += 1;
    }
  }

  #create(batch: readonly Read[]): Promise<readonly RowResult[]> {
    const { organizationId, actor = systemActor } = this.options;
    const facts = batch.map((read) => read.facts);
    return inOrganization(
      organizationId,
      (db) => this.importable.create({ organizationId, actor, db, now: now(), requestId: this.#requestId }, facts),
      { timeoutMs: 60_000 },
    );
  }
}

/**
 * Creates records from a CSV file of one of the layouts, batch by batch; rows that their contract refuses, and rows
 * that are something else, go to `errorsFile` with their line and the reason. A second import of the file finds all of
 * them known. Throws an ImportFileError when the file cannot be read or is of no known layout.
 */
export async function importRows(importable: Importable, options: ImportOptions): Promise<ImportReport> {
  const start = performance.now();
  const { file, errorsFile, onProgress, signal } = options;
  let [bytesRead, bytesTotal] = [0, 0];
  const rows = readCsvRows(file, (read, total) => {
    [bytesRead, bytesTotal] = [read, total];
  });
  const header = (await rows.next()).value;
  const columns = (header?.fields ?? []).map((name) => name.trim());
  const layout = layoutOf(importable.layouts, columns);
  if (layout === null)
    throw new ImportFileError(
      `${file} has none of the layouts that can be imported: ${describeLayouts(importable.layouts)}.`,
    );

  const refused = await RefusedRows.create(errorsFile, columns);
  const running = new Import(importable, options, layout, columns, refused);
  let refusals: RefusalCount[] = [];
  let isStopped = false;
  try {
    for await (const row of rows) {
      await running.add(row);
      if (running.rows % 500 === 0)
        onProgress?.({ rows: running.rows, created: running.created, bytesRead, bytesTotal });
      isStopped = signal?.aborted ?? false;
      if (isStopped) break;
    }
    await running.finish();
    onProgress?.({
      rows: running.rows,
      created: running.created,
      bytesRead: isStopped ? bytesRead : bytesTotal,
      bytesTotal,
    });
  } finally {
    refusals = await refused.finish();
  }
  return {
    layout: layout.name,
    rows: running.rows,
    created: running.created,
    known: running.known,
    refused: refused.rows,
    refusals,
    errorsFile: refused.rows > 0 ? errorsFile : null,
    unusedColumns: layout.knows ? columns.filter((column) => !layout.knows?.includes(column)) : [],
    milliseconds: performance.now() - start,
    isStopped,
  };
}
