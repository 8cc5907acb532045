import type { PoolClient } from "pg";
import { ownedBy } from "./list-versions";
import type { ListScope } from "./lists";
import type { EarlierVersion } from "./supplements";

/** A version of a list, as loading the next one looks at it. */
export type VersionRow = {
  id: string;
  kind: "full" | "supplement";
  list_date: string | null;
  file_name: string;
  file_hash: string;
  record_count: number;
  loaded_at: Date;
  key_scheme: number;
};

/** The versions back to the last full file, the newest first. */
export async function versionsSinceFull(client: PoolClient, scope: ListScope): Promise<VersionRow[]> {
  const { rows } = await client.query<VersionRow>(
    `SELECT v.id, v.kind, v.list_date::text, v.file_name, v.file_hash, v.record_count, v.loaded_at, v.key_scheme
     FROM list_versions v WHERE v.source = $1 AND ${ownedBy(scope, "v", 2)}
       AND v.loaded_at >= coalesce((SELECT max(v.loaded_at) FROM list_versions v
         WHERE v.source = $1 AND ${ownedBy(scope, "v", 2)} AND v.kind = 'full'), '-infinity')
     ORDER BY v.loaded_at DESC, v.id DESC`,
    [scope.source, scope.ownerOrganizationId],
  );
  return rows;
}

/** The latest effective date (YYYY-MM-DD) in the last full file; null where there is none. */
export async function newestEntry(
  client: PoolClient,
  scope: ListScope,
  full: VersionRow | undefined,
): Promise<string | null> {
  if (full?.kind !== "full") return null;
  const { rows } = await client.query<{ newest: string | null }>(
    `SELECT max(r.effective_date)::text AS newest FROM list_records r
     WHERE r.source = $1 AND ${ownedBy(scope, "r", 2)} AND r.first_version_id = $3`,
    [scope.source, scope.ownerOrganizationId, full.id],
  );
  return rows[0]?.newest ?? null;
}

/** The same, as the rule of months takes it. */
export const earlier = (row: VersionRow): EarlierVersion => ({
  kind: row.kind,
  listDate: row.list_date,
  fileName: row.file_name,
  loadedAt: row.loaded_at,
});
