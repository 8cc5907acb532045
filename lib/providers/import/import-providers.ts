import { randomUUID } from "node:crypto";
import { type Actor, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import type { z } from "zod";
import { type BulkResult, createProviders as createProvidersOperation } from "../operations";
import { createProviders } from "../service";
import { type CsvRow, readCsvRows } from "./csv-rows";
import { ImportFileError } from "./import-file-error";
import { describeLayouts, type Layout, layoutOf, type Refusal } from "./layouts";
import { type RefusalCount, RefusedRows } from "./refused-rows";

export type ImportProgress = { rows: number; created: number; bytesRead: number; bytesTotal: number };

export type ImportReport = {
  layout: string;
  rows: number;
  created: number;
  /** Providers that the organization had already; they are left as they are. */
  known: number;
  refused: number;
  refusals: RefusalCount[];
  /** Where the refused rows are; null when there are none. */
  errorsFile: string | null;
  /** Columns that no provider has a place for. */
  unusedColumns: string[];
  milliseconds: number;
  /** True when `signal` ended it before the file did. */
  isStopped: boolean;
};

type ImportOptions = {
  file: string;
  organizationId: string;
  errorsFile: string;
  actor?: Actor;
  batchSize?: number;
  onProgress?: (progress: ImportProgress) => void;
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal;
};

type Read = { row: CsvRow; facts: Record<string, unknown> };
type Result = z.output<typeof BulkResult>;

async function createBatch(options: ImportOptions, requestId: string, batch: readonly Read[]): Promise<Result[]> {
  const { organizationId, actor = systemActor } = options;
  return inOrganization(
    organizationId,
    async (db) => {
      const ctx = { organizationId, actor, db, now: now(), requestId };
      const answer = await createProviders(ctx, {
        params: {},
        query: undefined,
        body: batch.map(({ facts }) => facts),
      });
      if (!answer || !("kind" in answer) || answer.kind !== "reply")
        throw new Error(`${createProvidersOperation.id} answers with a result for each element`);
      return answer.body;
    },
    { timeoutMs: 60_000 },
  );
}

/** What the API says against a row, by the first thing that is wrong. */
function apiRefusal(error: NonNullable<Result["error"]>, facts: Record<string, unknown>): Refusal {
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
    const results = await createBatch(this.options, this.#requestId, batch);
    for (const [index, { row, facts }] of batch.entries()) {
      const result = results[index];
      if (result?.error) await this.refused.add(row.line, apiRefusal(result.error, facts), row.fields);
      else if (result?.is_created) this.created += 1;
      else this.known += 1;
    }
  }
}

/**
 * Creates providers from a CSV file (NPPES, Medicare Part B, or columns named as in the API) through the bulk
 * operation, batch by batch, so that the API's rules are the only ones; rows that it refuses, and rows that are no
 * practitioner, go to `errorsFile` with their line and the reason. A second import of the file finds all of them
 * known. Throws an ImportFileError when the file cannot be read or is of no known layout.
 */
export async function importProviders(options: ImportOptions): Promise<ImportReport> {
  const start = performance.now();
  const { file, errorsFile, onProgress, signal } = options;
  let [bytesRead, bytesTotal] = [0, 0];
  const rows = readCsvRows(file, (read, total) => {
    [bytesRead, bytesTotal] = [read, total];
  });
  const header = (await rows.next()).value;
  const columns = (header?.fields ?? []).map((name) => name.trim());
  const layout = layoutOf(columns);
  if (layout === null)
    throw new ImportFileError(`${file} has none of the layouts that can be imported: ${describeLayouts()}.`);

  const refused = await RefusedRows.create(errorsFile, columns);
  const running = new Import(options, layout, columns, refused);
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
