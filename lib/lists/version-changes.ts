import { systemPool } from "@/lib/db";
import type { ListChange } from "./operations";
import { recordColumns, type RecordRow } from "./wire";

export type ChangedRecord = RecordRow & {
  /** The wording that ended; null for a record that came or went. */
  before: RecordRow | null;
};

type Asked = { versionId: string; change: ListChange; offset: number; limit: number };

// A record in other words hands its key on: of what a version touched, a key that began and ended is a changed record.
const having: Readonly<Record<ListChange, string>> = {
  added: "bool_and(began)",
  changed: "bool_or(began) AND bool_or(NOT began)",
  removed: "bool_and(NOT began)",
};

/**
 * What a version brought, worded anew or dropped, in the order of the records' keys. The version is one that the caller
 * may see: its records have its owner. Grouped, not joined: the tables' statistics are older than a list that was just
 * loaded, and a join planned by them takes minutes.
 */
export async function versionChanges({
  versionId,
  change,
  offset,
  limit,
}: Asked): Promise<{ records: ChangedRecord[]; hasMore: boolean }> {
  const { rows } = await systemPool().query<ChangedRecord>(
    `SELECT ${recordColumns("r")},
       (SELECT row_to_json(was) FROM (
          SELECT ${recordColumns("ended")} FROM list_records ended
          WHERE ended.id = touched.ended_id AND touched.began_id IS NOT NULL) was) AS before
     FROM (
       SELECT record_key, min(id) FILTER (WHERE began) AS began_id, min(id) FILTER (WHERE NOT began) AS ended_id
       FROM (
         SELECT id, record_key, true AS began FROM list_records WHERE first_version_id = $1
         UNION ALL
         SELECT id, record_key, false FROM list_records WHERE removed_version_id = $1) each
       GROUP BY record_key HAVING ${having[change]}
       ORDER BY record_key OFFSET $2 LIMIT $3) touched
     CROSS JOIN LATERAL (
       SELECT * FROM list_records WHERE id = coalesce(touched.began_id, touched.ended_id) OFFSET 0) r
     ORDER BY touched.record_key`,
    [versionId, offset, limit + 1],
  );
  return { records: rows.slice(0, limit), hasMore: rows.length > limit };
}
