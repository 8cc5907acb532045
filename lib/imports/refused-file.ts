import { inOrganization } from "@/lib/db";
import { openDocument } from "@/lib/documents/storage";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { refusedPartsOf } from "./import-files";
import { mendedCell } from "./judge-row";
import { refusedHeader, refusedLine } from "./refused-line";
import { columnsOf, fieldsOf, type KeptRow, mendedOf, problemsOf } from "./wire";

const rowsTogether = 100;

/** Rows that are still refused, some at a time, in the order of the file. */
async function* openRows({ organizationId, id }: ImportRun): AsyncGenerator<KeptRow[]> {
  for (let after = 0; ; ) {
    const rows = await inOrganization(
      organizationId,
      (db) =>
        db.$queryRaw<KeptRow[]>`
        SELECT line, fields, problems, fixes, is_left_out AS "isLeftOut" FROM import_rows
        WHERE organization_id = ${organizationId} AND import_id = ${id} AND line > ${after}
          AND NOT is_left_out AND problems <> '[]'::jsonb
        ORDER BY line LIMIT ${rowsTogether}`,
    );
    const [last] = rows.slice(-1);
    if (!last) return;
    yield rows;
    after = last.line;
  }
}

function lineOf(columns: readonly string[], row: KeptRow): string {
  const [fields, mended] = [fieldsOf(row), mendedOf(row)];
  const cells =
    fields.length === columns.length
      ? fields.map((cell, index) => mendedCell(mended, columns[index] ?? "", cell))
      : fields;
  return refusedLine({ line: row.line, fields: cells }, problemsOf(row));
}

/**
 * The file of refused rows: line, column, value and reason before the row as it came, what was mended in it mended. With
 * a byte order mark, because Excel takes a file without one for Windows-1252. Mended and sent again it is an import.
 */
export async function* refusedFile(run: ImportRun): AsyncGenerator<Buffer> {
  const columns = columnsOf(run);
  yield Buffer.from(`\uFEFF${refusedHeader(columns)}`);
  for await (const rows of openRows(run)) for (const row of rows) yield Buffer.from(lineOf(columns, row));
  for (const { key } of refusedPartsOf(run)) {
    const part = await openDocument(key);
    if (part === null) throw new Error("A part of the refused rows is not in storage any more");
    yield* part as AsyncIterable<Buffer>;
  }
}

/** "providers.csv" → "providers-refused-rows.csv". */
export const refusedFileName = ({ fileName }: ImportRun): string =>
  `${fileName.replace(/\.[^.]{1,8}$/, "")}-refused-rows.csv`;
