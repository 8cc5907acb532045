import { systemPool } from "@/lib/db";
import type { ListScope } from "./lists";

/** A version of a list, as evidence names it. */
export type ListVersionFacts = { id: string; fileHash: string; recordCount: number; loadedAt: string };

type VersionRow = { id: string; file_hash: string; record_count: number; loaded_at: Date };

export const versionFacts = (row: VersionRow): ListVersionFacts => ({
  id: row.id,
  fileHash: row.file_hash,
  recordCount: row.record_count,
  loadedAt: row.loaded_at.toISOString(),
});

/**
 * The condition that holds a table to one owner, `owner` being the parameter with the scope's owner. Written out for
 * either case, because IS NOT DISTINCT FROM uses no index.
 */
export const ownedBy = ({ ownerOrganizationId }: ListScope, table: string, owner: number): string =>
  ownerOrganizationId === null
    ? `(${table}.owner_organization_id IS NULL AND $${owner}::text IS NULL)`
    : `${table}.owner_organization_id = $${owner}`;

/** The version of a list that was in use at a moment (now, when none is given); null before the first. */
export async function versionAt(scope: ListScope, at?: Date): Promise<ListVersionFacts | null> {
  const { rows } = await systemPool().query<VersionRow>(
    `SELECT v.id, v.file_hash, v.record_count, v.loaded_at FROM list_versions v
     WHERE v.source = $1 AND ${ownedBy(scope, "v", 2)} AND v.loaded_at <= coalesce($3, 'infinity'::timestamptz)
     ORDER BY v.loaded_at DESC, v.id DESC LIMIT 1`,
    [scope.source, scope.ownerOrganizationId, at ?? null],
  );
  return rows[0] ? versionFacts(rows[0]) : null;
}

/**
 * The condition that a record stood in a version, `version` being the parameter with its id. Versions of one list are
 * loaded one after the other and stamped by the database's clock, so "before" is "loaded no later".
 */
export const standsIn = (table: string, version: number): string => `
  (SELECT first.loaded_at FROM list_versions first WHERE first.id = ${table}.first_version_id)
    <= (SELECT asked.loaded_at FROM list_versions asked WHERE asked.id = $${version})
  AND (${table}.removed_version_id IS NULL
    OR (SELECT gone.loaded_at FROM list_versions gone WHERE gone.id = ${table}.removed_version_id)
      > (SELECT asked.loaded_at FROM list_versions asked WHERE asked.id = $${version}))`;
