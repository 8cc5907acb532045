import { systemPool } from "@/lib/db";
import type { ListKey } from "./lists";

/** The newest version of a list, and when it last came whole. */
export type CurrentVersion = {
  source: ListKey;
  id: string;
  kind: "full" | "supplement";
  listDate: string | null;
  fileName: string;
  origin: string;
  fileHash: string;
  recordCount: number;
  added: number;
  changed: number;
  removed: number;
  loadedAt: Date;
  loadedByName: string;
};

/** The newest version of every public list, and of the organization's own lists when one is named; by list. */
export async function currentVersions(organizationId: string | null): Promise<Map<ListKey, CurrentVersion>> {
  const { rows } = await systemPool().query<CurrentVersion>(
    `SELECT DISTINCT ON (v.source) v.source, v.id, v.kind, v.list_date::text AS "listDate", v.file_name AS "fileName", v.origin,
       v.file_hash AS "fileHash", v.record_count AS "recordCount", v.added, v.changed, v.removed, v.loaded_at AS "loadedAt",
       v.loaded_by_name AS "loadedByName"
     FROM list_versions v
     WHERE v.owner_organization_id IS NULL OR v.owner_organization_id = $1
     ORDER BY v.source, v.loaded_at DESC, v.id DESC`,
    [organizationId],
  );
  return new Map(rows.map((row) => [row.source, row]));
}
