import type { Db } from "@/lib/db";

/** How each member of a row is stored: [column, type]. A member that was forgotten does not compile. */
export type BulkColumns<Row> = { readonly [Member in keyof Row & string]-?: readonly [column: string, type: string] };

const quoted = (name: string) => `"${name}"`;

/**
 * Prepares an insert of any number of rows as one statement with one parameter. Prisma's own createMany costs most of
 * a millisecond of the processor a row, twenty times what the database does. Rows that meet a unique index are left
 * out; answers the `id`s of those that were written.
 */
export function bulkInsert<Row extends { id: string }>(
  table: string,
  columns: BulkColumns<Row>,
): (db: Db, rows: readonly Row[]) => Promise<Set<string>> {
  const entries = Object.entries<readonly [string, string]>(columns).map(([member, [name, type]]) => ({
    member,
    name,
    type,
  }));
  const statement = `
    INSERT INTO ${quoted(table)} (${entries.map(({ name }) => quoted(name)).join(", ")})
    SELECT ${entries.map(({ member }) => quoted(member)).join(", ")}
    FROM jsonb_to_recordset($1::jsonb) AS given(${entries.map(({ member, type }) => `${quoted(member)} ${type}`).join(", ")})
    ON CONFLICT DO NOTHING
    RETURNING id`;
  return async (db, rows) => {
    if (rows.length === 0) return new Set();
    const written = await db.$queryRawUnsafe<{ id: string }[]>(statement, JSON.stringify(rows));
    return new Set(written.map(({ id }) => id));
  };
}
