import { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { ImportRow as RowRow, ImportRun } from "@/lib/generated/prisma/client";
import { ColumnFacts } from "./column-facts";
import { refusedPartsOf, positionOf } from "./import-files";
import {
  type Delimiter,
  type Encoding,
  type ImportKind,
  isWorking,
  type ImportState,
  dateOrders,
} from "./import-kinds";
import { mendedCell } from "./judge-row";
import type { CellProblem } from "./layout";
import type { Mapping } from "./mapped-layout";
import type { ImportProblem, ImportRecord, ImportRow } from "./import-schemas";

const Words = z.record(z.string(), z.string());
const Orders = z.record(z.string(), z.enum(dateOrders));

export const columnsOf = (run: Pick<ImportRun, "columns">): string[] => z.array(z.string()).parse(run.columns);
export const factsOf = (run: Pick<ImportRun, "sample">): ColumnFacts[] => z.array(ColumnFacts).parse(run.sample);

type Stored = Pick<ImportRun, "mapping" | "defaults" | "dates">;
export const mappingOf = ({ mapping, defaults, dates }: Stored): Mapping => ({
  columns: Words.parse(mapping),
  defaults: Words.parse(defaults),
  dates: Orders.parse(dates),
});

/** Whether somebody has said which column is what. */
export const isMapped = (run: ImportRun): boolean =>
  run.layout !== null || Object.keys(mappingOf(run).columns).length > 0;

/** The share of the file that the pass under way, or the last one, has read. */
function progressOf(run: ImportRun): number {
  if (run.state === "uploaded") return 0;
  if (run.state === "checked" || run.state === "done") return 1;
  return Math.min(0.99, positionOf(run).byte / Math.max(Number(run.storedBytes), 1));
}

/** Refused rows that are only in the file of refused rows. */
export const overflowOf = (run: ImportRun): number => refusedPartsOf(run).reduce((sum, { rows }) => sum + rows, 0);

export function importRecord(run: ImportRun): ImportRecord {
  return {
    id: run.id,
    kind: run.kind as ImportKind,
    fileName: run.fileName,
    size: Number(run.bytes),
    sha256: run.sha256,
    encoding: run.encoding as Encoding,
    delimiter: run.delimiter as Delimiter,
    columns: columnsOf(run),
    state: run.state as ImportState,
    isMapped: isMapped(run),
    layout: run.layout,
    rowsTotal: run.rowsTotal,
    rowsRead: run.rowsRead,
    progress: progressOf(run),
    created: run.created,
    unchanged: run.unchanged,
    refused: run.refused,
    leftOut: run.leftOut,
    problemRows: run.filesRemovedAt !== null ? 0 : Math.max(0, run.refused - overflowOf(run)),
    error: run.error,
    canCancel: isWorking(run),
    requestedByName: run.requestedByName,
    version: run.version,
    filesRemovedAt: isoMoment(run.filesRemovedAt),
    createdAt: run.createdAt.toISOString(),
    checkedAt: isoMoment(run.checkedAt),
    startedAt: isoMoment(run.startedAt),
    finishedAt: isoMoment(run.finishedAt),
  };
}

const longestValue = 200;

/** A row that lies in the database, with what somebody mended in it. */
export type KeptRow = Pick<RowRow, "line" | "fields" | "problems" | "fixes" | "isLeftOut">;
/** What somebody did with a row. */
export type MendedRow = Pick<KeptRow, "line" | "fixes" | "isLeftOut">;

const Problems = z.array(z.object({ column: z.string().nullable(), value: z.string(), message: z.string() }));
export const problemsOf = ({ problems }: Pick<KeptRow, "problems">): CellProblem[] => Problems.parse(problems);
export const fieldsOf = ({ fields }: Pick<KeptRow, "fields">): string[] => z.array(z.string()).parse(fields);
export const mendedOf = ({ fixes }: Pick<KeptRow, "fixes">): Record<string, string> => Words.parse(fixes);

const toProblem = ({ column, value, message }: CellProblem): ImportProblem => ({
  column,
  value: value.slice(0, longestValue),
  message,
});

export function importRow(columns: readonly string[], row: KeptRow): ImportRow {
  const [fields, mended] = [fieldsOf(row), mendedOf(row)];
  const canMend = fields.length === columns.length;
  const cells = columns.map((column, index): [string, string] => [column, fields[index] ?? ""]);
  return {
    line: row.line,
    cells: Object.fromEntries(
      canMend ? cells.map(([column, value]) => [column, mendedCell(mended, column, value)]) : cells,
    ),
    original: Object.fromEntries(cells.filter(([column]) => Object.hasOwn(mended, column))),
    problems: problemsOf(row).map(toProblem),
    canMend,
    isLeftOut: row.isLeftOut,
  };
}
