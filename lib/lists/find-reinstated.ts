import type { PoolClient } from "pg";
import type { ListEntry } from "./list-entry";
import { ownedBy } from "./list-versions";
import { keyPrefixOf, type ListScope } from "./lists";
import { searchKeys } from "./search-keys";

type Row = { id: string; last_name: string; first_name: string; birth_dates: string[]; npi: string | null };

/**
 * The record that a reinstatement speaks of although it writes it otherwise: of the same last name and exclusion date,
 * and of the same first name, birth date or NPI. A corrected birth date or spelling is the rule in one reinstatement
 * of sixty. Null unless exactly one record in force fits.
 */
export async function findReinstated(client: PoolClient, scope: ListScope, entry: ListEntry): Promise<string | null> {
  const [name] = entry.names;
  if (!name || entry.effectiveDate === null) return null;
  const { birthDates, npi } = entry;
  const keys = searchKeys(keyPrefixOf(scope), { ...name, kind: entry.kind, birthDates, npi });
  const { rows } = await client.query<Row>(
    `SELECT r.id, n.last_name, n.first_name, r.birth_dates, r.npi FROM (SELECT * FROM list_names WHERE keys && $3::text[] OFFSET 0) n
     CROSS JOIN LATERAL (
       SELECT * FROM list_records r
       WHERE r.id = n.record_id AND r.source = $1 AND ${ownedBy(scope, "r", 2)} AND r.removed_version_id IS NULL
         AND r.kind = $4 AND r.effective_date = $5 AND r.reinstated_date IS NULL
       LIMIT 1) r`,
    [scope.source, scope.ownerOrganizationId, keys, entry.kind, entry.effectiveDate],
  );
  const fits = rows.filter(
    (row) =>
      (npi !== null && row.npi === npi) ||
      (row.last_name === name.lastName &&
        (entry.kind === "organization" ||
          row.first_name === name.firstName ||
          row.birth_dates.some((date) => birthDates.includes(date)))),
  );
  const ids = new Set(fits.map(({ id }) => id));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}
