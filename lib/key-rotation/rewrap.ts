import { installationKey, open, seal } from "@/lib/crypto";
import { systemPool } from "@/lib/db";
import { type SealedColumn, sealedColumns } from "./sealed-columns";

/** Values that are sealed anew at a time. */
const batch = 200;

/** Where the work stands: which of the columns, and behind which row of it. */
export type RewrapPlace = { column: number; organizationId: string; key: string };

export const rewrapStart: RewrapPlace = { column: 0, organizationId: "", key: "" };

type Row = { organization_id: string; key: string; value: string };

/**
 * Seals a batch of values anew that lie under a retired key. Answers where to go on, null at the end. A value that
 * somebody changed meanwhile is left as it is. Throws when one does not open: it was moved or changed by hand.
 */
export async function rewrapBatch(place: RewrapPlace): Promise<RewrapPlace | null> {
  const column = sealedColumns[place.column];
  if (!column) return null;
  const { id } = await installationKey("encryption");
  const rows = await valuesUnderOtherKeys(column, place, id);
  for (const row of rows) await rewrap(column, row);
  const last = rows.at(-1);
  if (last && rows.length === batch) {
    return { column: place.column, organizationId: last.organization_id, key: last.key };
  }
  return { ...rewrapStart, column: place.column + 1 };
}

async function valuesUnderOtherKeys(
  { table, column, key }: SealedColumn,
  { organizationId, key: after }: RewrapPlace,
  currentKey: string,
): Promise<Row[]> {
  const { rows } = await systemPool().query<Row>(
    `SELECT organization_id, ${key} AS key, ${column} AS value FROM ${table}
     WHERE (organization_id, ${key}) > ($1, $2) AND ${column} IS NOT NULL AND split_part(${column}, '.', 2) <> $3
     ORDER BY organization_id, ${key} LIMIT ${batch}`,
    [organizationId, after, currentKey],
  );
  return rows;
}

async function rewrap({ table, column, key, contextOf }: SealedColumn, row: Row): Promise<void> {
  const context = contextOf(row.organization_id, row.key);
  const sealed = await seal(await open(row.value, context), context);
  await systemPool().query(
    `UPDATE ${table} SET ${column} = $4 WHERE organization_id = $1 AND ${key} = $2 AND ${column} = $3`,
    [row.organization_id, row.key, row.value, sealed],
  );
}
