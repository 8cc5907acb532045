import { systemPool } from "@/lib/db";
import { requireList } from "./all-lists";
import { ownedBy, standsIn } from "./list-versions";
import { factParameters, type ListedName, type ListedNameRow, listedNameColumns, toListedName } from "./listed-name";
import type { ListScope } from "./lists";

type StreamOptions = {
  /** The version to read; left out, the one in use when the reading begins. */
  versionId?: string;
  /** Names in a page; 5,000 unless told. */
  pageSize?: number;
};

/**
 * Every name of every record of a list, in pages, from one moment: a version loaded meanwhile does not show. Holds one
 * connection of the system's pool until the last page was taken or the loop was left; memory is one page.
 */
export async function* streamNames(scope: ListScope, options: StreamOptions = {}): AsyncGenerator<ListedName[]> {
  const { versionId, pageSize = 5_000 } = options;
  const list = await requireList(scope.source);
  const inForce = versionId === undefined ? "$6::text IS NULL AND r.removed_version_id IS NULL" : standsIn("r", 6);
  const client = await systemPool().connect();
  let isDone = false;
  try {
    await client.query(
      "BEGIN READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
    );
    await client.query(
      `DECLARE listed_names NO SCROLL CURSOR FOR
       SELECT ${listedNameColumns(3)} FROM list_records r JOIN list_names n ON n.record_id = r.id
       WHERE r.source = $1 AND ${ownedBy(scope, "r", 2)} AND ${inForce}`,
      [scope.source, scope.ownerOrganizationId, ...factParameters(list), versionId ?? null],
    );
    while (true) {
      const { rows } = await client.query<ListedNameRow>(`FETCH ${pageSize} FROM listed_names`);
      if (rows.length === 0) break;
      yield rows.map((row) => toListedName(list, row));
    }
    await client.query("COMMIT");
    isDone = true;
  } finally {
    // Left in the middle: the transaction only read, and the connection is given up with it.
    client.release(!isDone);
  }
}
