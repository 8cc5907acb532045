import { type Db, runStatement } from "@/lib/db";

/** How each member of a row is stored: [column, type]. A member that was forgotten does not compile. */
export type BulkColumns<Row> = { readonly [Member in keyof Row & string]-?: readonly [column: string, type: string] };

type Column = { member: string; name: string; type: string };

const quoted = (name: string) => `"${name}"`;
const escaped = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** A value of a row as PostgreSQL reads it out of an array: text, or what JSON writes the same way. */
function scalarOf(value: unknown, type: string): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (type === "jsonb") return JSON.stringify(value);
  if (Array.isArray(value)) return arrayText(value as string[]);
  if (value instanceof Date) return value.toISOString();
  return value as string | number | boolean;
}

/** An array as PostgreSQL reads it. JSON's is the same but for its brackets and for signs that JSON writes with a letter. */
export function arrayText(values: readonly (string | number | boolean | null)[]): string {
  const json = JSON.stringify(values);
  if (!/\\[a-z]/.test(json)) return `{${json.slice(1, -1)}}`;
  return `{${values.map((value) => (value === null ? "NULL" : escaped(String(value)))).join(",")}}`;
}

/** A column as it goes into the statement: once where all rows say the same, else as an array. */
function sourceOf({ member, type }: Column, rows: readonly object[], place: string) {
  const values = rows.map((row) => (row as Record<string, unknown>)[member]);
  const [first] = values;
  if (values.every((value) => value === first)) {
    const value = scalarOf(first, type);
    return { sql: `${place}::${type}`, value: value === null ? null : String(value) };
  }
  const text = arrayText(values.map((value) => scalarOf(value, type)));
  // An array of arrays would be a table: its elements go as text.
  return {
    sql: type.endsWith("[]") ? `unnest(${place}::text[])::${type}` : `unnest(${place}::${type}[])`,
    value: text,
  };
}

/** What follows in the same statement: reads `written (key)`; its parameters are numbered from `from`. */
export type Following = (from: number) => { sql: string; values: readonly (string | null)[] };

type Insert = (db: Db) => Promise<Set<string>>;

/**
 * An insert of any number of rows as one statement, a parameter a column: Prisma's own createMany costs most of a
 * millisecond of the processor a row, and one JSON document of all rows costs the database four times what arrays do.
 * Rows that meet a unique index are left out; answers the `key`s (no commas in them) of those that were written. First
 * made from its rows, then run: the next can be made while the database is busy with this one.
 */
export function preparedInsert<Row extends object>(
  table: string,
  columns: BulkColumns<Row>,
  key: string = "id",
): (rows: readonly Row[], following?: Following) => Insert {
  const entries = Object.entries<readonly [string, string]>(columns).map(
    ([member, [name, type]]): Column => ({ member, name, type }),
  );
  const into = `${quoted(table)} (${entries.map(({ name }) => quoted(name)).join(", ")})`;
  return (rows, following) => {
    if (rows.length === 0) return async () => new Set();
    const sources = entries.map((column, index) => sourceOf(column, rows, `$${index + 1}`));
    const next = following?.(sources.length + 1);
    const text = `
      WITH written AS (
        INSERT INTO ${into} SELECT ${sources.map(({ sql }) => sql).join(", ")}
        ON CONFLICT DO NOTHING RETURNING ${quoted(key)} AS key
      )${next ? `, following AS (${next.sql})` : ""}
      SELECT string_agg(key, ',') FROM written`;
    const values = [...sources.map(({ value }) => value), ...(next?.values ?? [])];
    return async (db) => {
      const [row] = await runStatement(db, { text }, values);
      return new Set(row?.[0]?.split(","));
    };
  };
}

/** The same in one go. */
export function bulkInsert<Row extends object>(
  table: string,
  columns: BulkColumns<Row>,
  key?: string,
): (db: Db, rows: readonly Row[], following?: Following) => Promise<Set<string>> {
  const insertOf = preparedInsert(table, columns, key);
  return (db, rows, following) => insertOf(rows, following)(db);
}
