import { finished } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from } from "pg-copy-streams";

type Field = string | number | null | readonly string[];

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escapeText = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (mark) => escapes[mark] ?? mark) : text;

function fieldText(field: Field): string {
  if (field === null) return "\\N";
  if (typeof field === "number") return String(field);
  if (typeof field === "string") return escapeText(field);
  return escapeText(`{${field.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join()}}`);
}

/**
 * Writes rows in the client's transaction, by COPY into a table of its own: PostgreSQL refuses to COPY straight into
 * one that has row-level security.
 */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: string,
  rows: readonly (readonly Field[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const landing = `landing_${table}`;
  await client.query(`CREATE TEMP TABLE IF NOT EXISTS ${landing} (LIKE ${table}) ON COMMIT DROP`);
  const copy = client.query(from(`COPY ${landing} (${columns}) FROM STDIN`));
  copy.end(`${rows.map((row) => row.map(fieldText).join("\t")).join("\n")}\n`);
  await finished(copy);
  await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${landing}`);
  await client.query(`TRUNCATE ${landing}`);
}
