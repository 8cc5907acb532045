import type { Context } from "@/lib/api/context";
import { runStatement } from "@/lib/db";
import type { Row } from "./element";

type Ctx = Pick<Context, "db" | "organizationId">;

// Tables and columns below are names out of the declarations of the sections, never a client's.

const quoted = (name: string): string => `"${name}"`;

/** The order in which a section was written; rows that came singly stand at its end. */
const inOrder = "t.position nulls last, t.created_at, t.id";

/** The rows of a section that a provider has, in their order. */
export async function listRows({ db, organizationId }: Ctx, table: string, providerId: string): Promise<Row[]> {
  const found = await db.$queryRawUnsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from ${quoted(table)} t
     where t.organization_id = $1 and t.provider_id = $2 order by ${inOrder}`,
    organizationId,
    providerId,
  );
  return found.map(({ row }) => row);
}

/** The rows of a section that several providers have, by provider, each in its order. */
export async function listRowsOf(
  { db, organizationId }: Ctx,
  table: string,
  providerIds: readonly string[],
): Promise<Map<string, Row[]>> {
  const statement = {
    name: `rows_of_${table}`,
    text: `select t.provider_id, json_agg(to_json(t) order by ${inOrder}) from ${quoted(table)} t
      where t.organization_id = $1 and t.provider_id = any($2::text[]) group by t.provider_id`,
  };
  const found = await runStatement(db, statement, [organizationId, providerIds]);
  return new Map(found.map(([id, rows]) => [id ?? "", JSON.parse(rows ?? "[]") as Row[]]));
}

/** The one row that a provider has in a table, or null. */
export async function oneRow({ db, organizationId }: Ctx, table: string, providerId: string): Promise<Row | null> {
  const [found] = await db.$queryRawUnsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from ${quoted(table)} t where t.organization_id = $1 and t.provider_id = $2`,
    organizationId,
    providerId,
  );
  return found?.row ?? null;
}

/**
 * The rows of a section of providers `p` in their order, as a JSON array in SQL; null where there are none. Only the
 * columns that are shown: the database looks up how to write each of each row.
 */
export const listRowsSql = (table: string, columns: readonly string[]): string =>
  rowsSql(table, columns, ` order by ${inOrder}`);

/** The same of a section that a provider has once. */
export const oneRowSql = (table: string, columns: readonly string[]): string => rowsSql(table, columns, "");

const rowsSql = (table: string, columns: readonly string[], order: string): string =>
  `(select json_agg(r${order}) from ${quoted(table)} t
    cross join lateral (select ${columns.map((column) => `t.${quoted(column)}`).join(", ")}) r
    where t.organization_id = p.organization_id and t.provider_id = p.id)`;

/** Everything that a provider has in several tables, by table, in one statement. */
export async function rowsByTable(
  { db, organizationId }: Ctx,
  tables: { lists: readonly string[]; single: readonly string[] },
  providerId: string,
): Promise<Record<string, Row[]>> {
  const part = (table: string, order: string) =>
    `'${table}', (select coalesce(jsonb_agg(to_jsonb(t)${order}), '[]') from ${quoted(table)} t
      where t.organization_id = $1 and t.provider_id = $2)`;
  const parts = [
    ...tables.lists.map((table) => part(table, ` order by ${inOrder}`)),
    ...tables.single.map((table) => part(table, "")),
  ];
  const [found] = await db.$queryRawUnsafe<{ rows: Record<string, Row[]> }[]>(
    `select jsonb_build_object(${parts.join(", ")}) as rows`,
    organizationId,
    providerId,
  );
  return found?.rows ?? {};
}

type Target = { table: string; providerId: string; key: "id" | "provider_id"; columns: readonly string[] };

/** Inserts rows, and changes those whose `key` is there already, as one statement; `columns` are what it writes. */
export async function putRows(
  { db, organizationId, now }: Ctx & Pick<Context, "now">,
  { table, providerId, key, columns }: Target,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  // A profile is the provider's own row: it has neither an id nor a moment of its own.
  const inserted = table === "provider_profiles" ? columns : ["id", "created_at", ...columns];
  const changed = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  await db.$executeRawUnsafe(
    `insert into ${quoted(table)} as t (organization_id, provider_id, ${inserted.map(quoted).join(", ")})
     select $1, $2, ${inserted.map((column) => `given.${quoted(column)}`).join(", ")}
     from jsonb_populate_recordset(null::${quoted(table)}, $3::jsonb) as given
     on conflict (organization_id, ${key}) do update set ${changed.join(", ")} where t.provider_id = $2`,
    organizationId,
    providerId,
    JSON.stringify(rows.map((row) => ({ ...row, created_at: now }))),
  );
}

/** Removes rows of a provider's section. */
export async function removeRows(
  { db, organizationId }: Ctx,
  table: string,
  { providerId, ids }: { providerId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRawUnsafe(
    `delete from ${quoted(table)} t where t.organization_id = $1 and t.provider_id = $2 and t.id = any($3)`,
    organizationId,
    providerId,
    ids,
  );
}

/** Writes who confirmed the rows of a provider's section, and on which day. */
export async function confirmRows(
  { db, organizationId }: Ctx,
  table: string,
  { providerId, by, day }: { providerId: string; by: string; day: string },
): Promise<void> {
  await db.$executeRawUnsafe(
    `update ${quoted(table)} t set verified_by = $3, verified_date = $4::date
     where t.organization_id = $1 and t.provider_id = $2`,
    organizationId,
    providerId,
    by,
    day,
  );
}
