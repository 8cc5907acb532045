import { systemPool } from "@/lib/db";
import {
  factParameters,
  type ListedName,
  listedNameColumns,
  type ListedNameRow,
  toListedName,
} from "@/lib/lists/listed-name";
import type { ListFacts } from "@/lib/lists/lists";

export type NamedRecord = { name: string; names: ListedName[] };

/** The names of records of one list, by record, as the matcher compares them. */
export async function namesOfRecords(list: ListFacts, recordIds: readonly string[]): Promise<Map<string, NamedRecord>> {
  const { rows } = await systemPool().query<ListedNameRow & { written: string }>(
    `SELECT ${listedNameColumns(3)}, r.name AS written FROM list_records r JOIN list_names n ON n.record_id = r.id
     WHERE r.id = ANY($1) AND r.source = $2 ORDER BY n.record_id, n.position`,
    [recordIds, list.key, ...factParameters(list)],
  );
  const byRecord = new Map<string, NamedRecord>();
  for (const { written, ...row } of rows) {
    const record = byRecord.get(row.record_id) ?? { name: written, names: [] };
    record.names.push(toListedName(list, row));
    byRecord.set(row.record_id, record);
  }
  return byRecord;
}
