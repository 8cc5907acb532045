import { stringify } from "csv-stringify/sync";
import { inOrganization, runStatement } from "@/lib/db";
import { entriesStatement, type EntryFilter, type EntryRow, entryRow, type Place } from "./find-entries";

const titles = "id at actor_type actor_id actor_name action subject_type subject_id reason changes request_id".split(
  " ",
);
const slice = 2_000;

const cells = (row: EntryRow): string[] => [
  row.id,
  row.at.toISOString(),
  row.actorType,
  row.actorId,
  row.actorName,
  row.action,
  row.subjectType,
  row.subjectId,
  row.reason ?? "",
  row.changes === null ? "" : JSON.stringify(row.changes),
  row.requestId ?? "",
];

// A cell that begins like a formula is marked as text: people open this file in a spreadsheet.
const lines = (rows: string[][]): Buffer =>
  Buffer.from(stringify(rows, { escape_formulas: true, record_delimiter: "windows" }));

/**
 * The log as CSV (UTF-8, CRLF), oldest first, some thousand entries at a time and each in a transaction of its own, so
 * that a slow reader holds neither memory nor a view of the data. Ends at `until`: what comes meanwhile is not in it.
 */
export async function* entriesCsv(
  organizationId: string,
  filter: EntryFilter,
  until: Place | undefined,
): AsyncGenerator<Buffer> {
  yield lines([titles]);
  if (until === undefined) return;
  let after: Place | undefined;
  for (;;) {
    const { statement, values } = entriesStatement({
      organizationId,
      filter,
      limit: slice,
      after,
      until,
      order: "oldest first",
    });
    const found = await inOrganization(organizationId, (db) => runStatement(db, statement, values));
    const rows = found.map(entryRow);
    if (rows.length > 0) yield lines(rows.map(cells));
    after = rows.at(-1);
    if (rows.length < slice) return;
  }
}
