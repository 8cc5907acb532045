import { createHash } from "node:crypto";
import { type Db, runStatement } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Statement } from "@/lib/statement-batch";

/** Connections keep what they prepared: more than so many kinds of statement are not worth their memory. */
const mostNames = 400;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === mostNames) return known;
  // By its text: the same statement has the same name in every bundle that shares the connections.
  const name = `s_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** A statement of this text, planned once for all values. */
export function preparedAs(text: string): Statement {
  const name = nameOf(text);
  return name === undefined ? { text } : { name, text };
}

/** Moments as UTC: pg would write them in the machine's time zone, in which a `date` may be another day. */
const inUtc = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.map(inUtc) : value;

/**
 * A statement written with `Prisma.sql`, as `runStatement` takes it. `isPrepared`: planned once for all values; else
 * planned for the values it has, which is right where they decide which index answers.
 */
export function statementOf(sql: Prisma.Sql, { isPrepared = true } = {}): [statement: Statement, values: unknown[]] {
  const { text } = sql;
  const values = sql.values.map(inUtc);
  return [isPrepared ? preparedAs(text) : { text }, values];
}

/** The rows that a query finds, as JSON tells them: moments and dates are text. */
export async function rowsOf<Row>(db: Db, query: Prisma.Sql): Promise<Row[]> {
  const [statement, values] = statementOf(Prisma.sql`select coalesce(json_agg(found), '[]') from (${query}) found`, {
    isPrepared: false,
  });
  const [row] = await runStatement(db, statement, values);
  return JSON.parse(row?.[0] ?? "[]") as Row[];
}
