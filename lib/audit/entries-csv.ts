import { inOrganization, runStatement } from "@/lib/db";
import { csv } from "@/lib/exports/csv";
import { entriesStatement, type EntryFilter, type EntryRow, entryRow, type Place } from "./find-entries";

const titles = [
  ..."id at actor_type actor_id actor_name action subject_type subject_id reason changes request_id".split(" "),
  ..."client_id client_name client_address".split(" "),
];
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
  row.clientId ?? "",
  row.clientName ?? "",
  row.clientAddress ?? "",
];

/**
 * The log as CSV (UTF-8, CRLF), oldest first, some thousand entries at a time and each in a transaction of its own, so
 * that a slow reader holds neither memory nor a view of the data. Ends at `until`: what comes meanwhile is not in it.
 */
export async function* entriesCsv(
  organizationId: string,
  filter: EntryFilter,
  until: Place | undefined,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csv([titles]));
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
    if (rows.length > 0) yield Buffer.from(csv(rows.map(cells)));
    after = rows.at(-1);
    if (rows.length < slice) return;
  }
}
