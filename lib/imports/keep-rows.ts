import { bulkInsert } from "@/lib/bulk-insert";
import type { Db } from "@/lib/db";
import type { ImportRun } from "@/lib/generated/prisma/client";
import type { CsvRow } from "./csv-rows";
import type { CellProblem } from "./layout";
import { mendedOf, type MendedRow } from "./wire";

/** A row with problems, or one that somebody mended or left out before. */
export type RefusedRow = { row: CsvRow; problems: readonly CellProblem[]; before: MendedRow | undefined };

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
export async function keepRows(db: Db, run: ImportRun, rows: readonly RefusedRow[]): Promise<void> {
  const { organizationId, id } = run;
  const again = rows.flatMap(({ row, before }) => (before ? [row.line] : []));
  if (again.length > 0)
    await db.$executeRaw`
      DELETE FROM import_rows WHERE organization_id = ${organizationId} AND import_id = ${id} AND line = ANY(${again})`;
  for (let from = 0; from < rows.length; from += 500)
    await insertRows(
      db,
      rows.slice(from, from + 500).map((row) => rowOf(run, row)),
    );
}
