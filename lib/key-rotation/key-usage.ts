import { systemPool } from "@/lib/db";
import { appendOnlySealedColumns, sealedColumns } from "./sealed-columns";

export type KeyUsage = {
  id: string;
  createdAt: Date;
  retiredAt: Date | null;
  /** Values under this key that can be sealed anew, and those in records that nobody may change. */
  values: number;
  fixedValues: number;
};

/** Every encryption key, the newest first, and how much lies under it. Reads all sealed values: for a person who waits. */
export async function encryptionKeyUsage(): Promise<KeyUsage[]> {
  const part = (isFixed: boolean) => (one: { table: string; column: string }) =>
    `SELECT split_part(${one.column}, '.', 2) AS id, ${isFixed} AS is_fixed FROM ${one.table} WHERE ${one.column} IS NOT NULL`;
  const values = [...sealedColumns.map(part(false)), ...appendOnlySealedColumns.map(part(true))].join(" UNION ALL ");
  const { rows } = await systemPool().query<KeyUsage>(
    `SELECT k.id, k.created_at AS "createdAt", k.retired_at AS "retiredAt",
       count(v.id) FILTER (WHERE NOT v.is_fixed)::int AS values, count(v.id) FILTER (WHERE v.is_fixed)::int AS "fixedValues"
     FROM keys k LEFT JOIN (${values}) v ON v.id = k.id
     WHERE k.purpose = 'encryption' GROUP BY k.id ORDER BY k.created_at DESC, k.id DESC`,
  );
  return rows;
}
