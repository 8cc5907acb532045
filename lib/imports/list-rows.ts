import type { Context } from "@/lib/api/context";
import { Prisma, type ImportRun } from "@/lib/generated/prisma/client";
import { hasProblem } from "./change-rows";
import type { ImportProblemGroup, ImportRow } from "./import-schemas";
import { columnsOf, importRow, type KeptRow } from "./wire";

type RowState = "open" | "mended" | "left-out";
type Choice = { offset: number; limit: number; state?: readonly RowState[]; column?: string; message?: string };

const stateSql: Readonly<Record<RowState, Prisma.Sql>> = {
  open: Prisma.sql`(NOT is_left_out AND problems <> '[]'::jsonb)`,
  mended: Prisma.sql`(NOT is_left_out AND problems = '[]'::jsonb)`,
  "left-out": Prisma.sql`is_left_out`,
};

/** Rows of an import that had problems, in the order of the file; counted with the page in one statement. */
export async function rowPage(
  { db, organizationId }: Context,
  run: ImportRun,
  { offset, limit, state, column, message }: Choice,
): Promise<{ data: ImportRow[]; count: number }> {
  const conditions = [
    Prisma.sql`organization_id = ${organizationId} AND import_id = ${run.id}`,
    ...(state && state.length > 0
      ? [
          Prisma.sql`(${Prisma.join(
            state.map((one) => stateSql[one]),
            " OR ",
          )})`,
        ]
      : []),
    ...(column !== undefined || message !== undefined ? [hasProblem({ column, message })] : []),
  ];
  const rows = await db.$queryRaw<(KeptRow & { count: number })[]>`
    WITH chosen AS (SELECT * FROM import_rows WHERE ${Prisma.join(conditions, " AND ")})
    SELECT line, fields, problems, fixes, is_left_out AS "isLeftOut", (SELECT count(*)::int FROM chosen) AS count
    FROM chosen ORDER BY line OFFSET ${offset} LIMIT ${limit}`;
  const columns = columnsOf(run);
  const count = rows[0]?.count ?? (offset === 0 ? 0 : await countRows(db, conditions));
  return { data: rows.map((row) => importRow(columns, row)), count };
}

async function countRows(db: Context["db"], conditions: readonly Prisma.Sql[]): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM import_rows WHERE ${Prisma.join([...conditions], " AND ")}`;
  return row?.count ?? 0;
}

const mostGroups = 200;
const mostValues = 8;

/** What is wrong with the rows that are still refused, by column and sentence, most frequent first. */
export function problemGroups({ db, organizationId }: Context, importId: string): Promise<ImportProblemGroup[]> {
  return db.$queryRaw<ImportProblemGroup[]>`
    WITH problem AS (
      SELECT r.line, p.column, left(p.value, 200) AS value, p.message
      FROM import_rows r CROSS JOIN LATERAL jsonb_to_recordset(r.problems) AS p("column" text, value text, message text)
      WHERE r.organization_id = ${organizationId} AND r.import_id = ${importId} AND NOT r.is_left_out
    ), total AS (
      SELECT "column", message, count(DISTINCT line)::int AS rows FROM problem
      GROUP BY "column", message ORDER BY rows DESC, "column", message LIMIT ${mostGroups}
    ), counted AS (
      SELECT "column", message, value, row_number() OVER (PARTITION BY "column", message ORDER BY count(*) DESC, value) AS place
      FROM problem WHERE value <> '' GROUP BY "column", message, value
    )
    SELECT t."column", t.message, t.rows,
      coalesce(array_agg(c.value ORDER BY c.place) FILTER (WHERE c.value IS NOT NULL), '{}') AS values
    FROM total t
    LEFT JOIN counted c ON c.message = t.message AND c."column" IS NOT DISTINCT FROM t."column" AND c.place <= ${mostValues}
    GROUP BY t."column", t.message, t.rows
    ORDER BY t.rows DESC, t."column", t.message`;
}
