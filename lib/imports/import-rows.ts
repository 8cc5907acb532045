import { randomUUID } from "node:crypto";
import { type Actor, systemActor } from "@/lib/api/context";
import { now } from "@/lib/clock";
import { inOrganization } from "@/lib/db";
import { type AskedFacts, csvFactsOf, openCsvFile } from "./csv-file";
import type { CsvRow } from "./csv-rows";
import { ImportFileError } from "./import-file-error";
import type { Importable, ImportedRecord, OpaqueFacts } from "./importable";
import { type Judge, judgeRow } from "./judge-row";
import { fittingLayouts, knownLayouts } from "./known-layouts";
import { describeLayouts, type Layout } from "./layout";
import { type Mapping, mappedLayout } from "./mapped-layout";
import { missingMembers } from "./check-mapping";
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
  /** Which column is what, where the file is of no known layout; what is not named is found by its name. */
  mapping?: Partial<Mapping>;
} & AskedFacts;

type Read = { row: CsvRow; record: ImportedRecord<OpaqueFacts> };

class Import {
  rows = 0;
  created = 0;
  known = 0;
  #batch: Read[] = [];
  /** The batch that the database is taking while the next one is read. */
  #writing: Promise<void> = Promise.resolve();
  readonly #requestId = `import ${randomUUID()}`;

  constructor(
    readonly judge: Judge,
    readonly options: ImportOptions,
    readonly refused: RefusedRows,
  ) {}

  async add(row: CsvRow): Promise<void> {
    this.rows += 1;
    const judged = judgeRow(this.judge, row);
    if ("refused" in judged) return this.refused.add(row, judged.refused);
    this.#batch.push({ row, record: judged.record });
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
    const { organizationId, actor = systemActor } = this.options;
    const ids = await inOrganization(
      organizationId,
      (db) =>
        this.judge.importable.create(
          { organizationId, actor, db, now: now(), requestId: this.#requestId },
          batch.map(({ record }) => record),
        ),
      { timeoutMs: 60_000 },
    );
    const created = ids.filter((id) => id !== null).length;
    this.created += created;
    this.known += batch.length - created;
  }
}

/** What is asked for with `mapping`, and for the rest what the names of the columns say. */
function askedLayout(importable: Importable, columns: readonly string[], asked: Partial<Mapping>): Layout {
  const unknown = Object.keys(asked.columns ?? {}).find(
    (member) => !importable.fields.some((field) => field.member === member),
  );
  if (unknown !== undefined)
    throw new ImportFileError(
      `${unknown} is nothing that can be imported: map one of ${importable.fields.map(({ member }) => member).join(", ")}.`,
    );
  const absent = Object.values(asked.columns ?? {}).find((column) => !columns.includes(column));
  if (absent !== undefined)
    throw new ImportFileError(`The file has no column ${absent}: it has ${columns.slice(0, 40).join(", ")}.`);
  const named = importable.fields.flatMap(({ member }): [string, string][] =>
    columns.includes(member) ? [[member, member]] : [],
  );
  const mapping = {
    columns: { ...Object.fromEntries(named), ...asked.columns },
    defaults: asked.defaults ?? {},
    dates: asked.dates ?? {},
  };
  const missing = missingMembers(importable, mapping);
  if (missing.length > 0)
    throw new ImportFileError(`No column is mapped to ${missing.join(", ")}: name one with --map MEMBER=COLUMN.`);
  return mappedLayout(importable, mapping, { name: "columns as mapped", thisYear: now().getUTCFullYear() });
}

function layoutFor(importable: Importable, columns: readonly string[], { file, mapping = {} }: ImportOptions): Layout {
  if (Object.keys(mapping.columns ?? {}).length > 0) return askedLayout(importable, columns, mapping);
  const chosen = { defaults: mapping.defaults, thisYear: now().getUTCFullYear() };
  const [layout] = fittingLayouts(importable, columns, chosen);
  if (layout) return layout;
  throw new ImportFileError(
    `${file} has none of the layouts that can be imported: ${describeLayouts(knownLayouts(importable, columns, chosen))}. Columns of other names are read with --map MEMBER=COLUMN.`,
  );
}

/**
 * Creates records from a CSV file of one of the layouts, or as mapped, batch by batch; rows that their contract refuses,
 * and rows that are something else, go to `errorsFile` with their line and the reason. A second import of the file finds
 * all of them known. Throws an ImportFileError when the file cannot be read or is of no known layout.
 */
export async function importRows(importable: Importable, options: ImportOptions): Promise<ImportReport> {
  const start = performance.now();
  const { file, errorsFile, onProgress, signal } = options;
  let bytesRead = 0;
  const facts = await csvFactsOf(file, options);
  const { header, blocks, bytesTotal } = await openCsvFile(file, facts, (read) => {
    bytesRead = read;
  });
  const { columns } = header;
  const layout = layoutFor(importable, columns, options);
  const refused = await RefusedRows.create(errorsFile, columns);
  const running = new Import({ importable, layout, columns }, options, refused);
  const tell = (read: number) =>
    onProgress?.({ rows: running.rows, created: running.created, bytesRead: read, bytesTotal });
  let refusals: RefusalCount[] = [];
  let isStopped = false;
  try {
    for await (const { rows } of blocks) {
      for (const row of rows) await running.add(row);
      tell(bytesRead);
      isStopped = signal?.aborted ?? false;
      if (isStopped) break;
    }
    await running.finish();
    tell(isStopped ? bytesRead : bytesTotal);
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
