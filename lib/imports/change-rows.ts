import type { Context } from "@/lib/api/context";
import { badRequest, notFound } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { Prisma, type ImportRun } from "@/lib/generated/prisma/client";
import { lockImport, requireState } from "./find-import";
import { positionOf } from "./import-files";
import { judgeOf } from "./judge-of-run";
import { judgeRow } from "./judge-row";
import type { ImportRow } from "./import-schemas";
import { SeenKeys } from "./seen-keys";
import { columnsOf, fieldsOf, importRow, type KeptRow, mendedOf, problemsOf } from "./wire";

const mendable = ["checked"];

/** The counts that a row stands in. */
type Place = "created" | "unchanged" | "refused" | "leftOut";
type Judged = { place: Place; row: KeptRow };

/** Where a row counts as it stands, with what is wrong with it then. */
async function judged(ctx: Context, run: ImportRun, row: KeptRow): Promise<Judged> {
  const judge = judgeOf(run);
  const fields = fieldsOf(row);
  const isBroken = fields.length !== judge.columns.length;
  const problem = isBroken ? (problemsOf(row)[0]?.message ?? "cannot be read") : null;
  const result = judgeRow(judge, { line: row.line, fields, problem }, mendedOf(row));
  const problems = "refused" in result ? [...result.refused.problems] : [];
  const standing = { ...row, problems };
  if (row.isLeftOut) return { place: "leftOut", row: standing };
  if ("refused" in result) return { place: "refused", row: standing };
  const keys = judge.importable.keysOf(result.record.facts);
  const known = await judge.importable.knownKeys(ctx, keys);
  const seen = await SeenKeys.load(positionOf(run).seen);
  const isKnown = keys.some((key) => known.has(key) || seen.has(key));
  return { place: isKnown ? "unchanged" : "created", row: standing };
}

function requireMendable(
  columns: readonly string[],
  row: KeptRow,
  cells: Readonly<Record<string, string | null>>,
): void {
  const unknown = Object.keys(cells).find((column) => !columns.includes(column));
  if (unknown !== undefined)
    throw badRequest(`The file has no column ${unknown.slice(0, 100)}`, [
      { path: `cells.${unknown}`, message: "is no column" },
    ]);
  if (Object.keys(cells).length > 0 && fieldsOf(row).length !== columns.length)
    throw badRequest("This row cannot be read as CSV: leave it out, or mend the file and upload it again");
}

type RowChange = { cells?: Readonly<Record<string, string | null>>; isLeftOut?: boolean };

/** Mends cells of a row or leaves it out; the counts of the import follow. Throws 400, 404, 409. */
export async function changeRow(
  ctx: Context,
  place: { id: string; line: string },
  change: RowChange,
): Promise<ImportRow> {
  const { db, organizationId, now } = ctx;
  const { cells = {}, isLeftOut } = change;
  const run = await lockImport(ctx, place.id);
  requireState(run, mendable, "mended");
  const where = { organizationId, importId: place.id, line: lineOf(place.line) };
  const before = await db.importRow.findFirst({ where });
  if (!before) throw notFound(`Line ${place.line.slice(0, 20)} has no row with a problem`);
  const columns = columnsOf(run);
  requireMendable(columns, before, cells);
  const given = Object.entries(cells).filter((entry): entry is [string, string] => entry[1] !== null);
  const left = Object.entries(mendedOf(before)).filter(([column]) => !Object.hasOwn(cells, column));
  const fixes = Object.fromEntries([...left, ...given]);
  const was = await judged(ctx, run, before);
  const is = await judged(ctx, run, { ...before, fixes, isLeftOut: isLeftOut ?? before.isLeftOut });
  const { problems, isLeftOut: leftOut } = is.row;
  await db.importRow.updateMany({ where, data: { fixes, problems: problems ?? [], isLeftOut: leftOut } });
  if (was.place !== is.place)
    await db.importRun.updateMany({
      where: { organizationId, id: run.id },
      data: { [was.place]: { decrement: 1 }, [is.place]: { increment: 1 }, updatedAt: now },
    });
  await recordAudit(ctx, {
    action: "changeImportRow",
    subjectType: "import",
    subjectId: run.id,
    changes: {
      line: [where.line, where.line],
      // Which cells, not what is in them: rows hold what nobody should read in a log.
      mended: [Object.keys(mendedOf(before)), Object.keys(fixes)],
      isLeftOut: [before.isLeftOut, leftOut],
    },
  });
  return importRow(columns, is.row);
}

/** A line of the path; one that is no number is a row that is not there. */
function lineOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

type Problem = { column: string | null; message: string };
export const hasProblem = (problem: Partial<Problem>): Prisma.Sql =>
  Prisma.sql`problems @> ${JSON.stringify([problem])}::jsonb`;

/** Leaves out the rows that have a problem, or takes them in again; answers how many that changed. Throws 404, 409. */
export async function leaveOutRows(
  ctx: Context,
  id: string,
  { isLeftOut, ...problem }: Problem & { isLeftOut: boolean },
): Promise<number> {
  const { db, organizationId, now } = ctx;
  const run = await lockImport(ctx, id);
  requireState(run, mendable, "changed");
  const rows = await db.$executeRaw`
    UPDATE import_rows SET is_left_out = ${isLeftOut}
    WHERE organization_id = ${organizationId} AND import_id = ${id} AND is_left_out <> ${isLeftOut} AND ${hasProblem(problem)}`;
  if (rows === 0) return 0;
  const [from, to] = isLeftOut ? (["refused", "leftOut"] as const) : (["leftOut", "refused"] as const);
  await db.importRun.updateMany({
    where: { organizationId, id },
    data: { [from]: { decrement: rows }, [to]: { increment: rows }, updatedAt: now },
  });
  await recordAudit(ctx, {
    action: "leaveOutImportRows",
    subjectType: "import",
    subjectId: id,
    changes: {
      column: [null, problem.column],
      message: [null, problem.message],
      isLeftOut: [!isLeftOut, isLeftOut],
      rows: [null, rows],
    },
  });
  return rows;
}
