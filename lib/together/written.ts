import { preparedAs } from "@/lib/prepared";
import type { Part, Statement, Together } from "@/lib/statement-batch";

type Row = Readonly<Record<string, unknown>>;

const statements = new Map<string, Statement>();

/** Made once for each choice of columns; there are few, since one kind of step always writes the same ones. */
function once(choice: string, make: () => { text: string; many: string; columns: readonly string[] }): Statement {
  const known = statements.get(choice);
  if (known) return known;
  const { text, many, columns } = make();
  const together: Together = {
    isRead: false,
    of: (values) => {
      const rows = values.map((own) => Object.fromEntries(columns.map((column, index) => [column, own[index]])));
      return { statement: preparedAs(many), values: [JSON.stringify(rows)] };
    },
  };
  const statement = { ...preparedAs(text), together };
  statements.set(choice, statement);
  return statement;
}

// Rows of several come as JSON: it is read by the table's own types, which then stand nowhere twice.
const recordsOf = (table: string) => `json_populate_recordset(NULL::${table}, $1)`;

/** A row for a table; rows that several write at once are one statement. */
export function inserted(table: string, row: Row): Part {
  const statement = once(`insert ${table}`, () => {
    const columns = Object.keys(row);
    const list = columns.join(", ");
    return {
      columns,
      text: `INSERT INTO ${table} (${list}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      many: `INSERT INTO ${table} (${list}) SELECT ${list} FROM ${recordsOf(table)}`,
    };
  });
  return { statement, values: Object.values(row) };
}

type Change = { columns: readonly string[]; values: readonly unknown[] };

/** New values of the row with this key; answers one row when it was changed. `next` counts up: it must be one less yet. */
export function updated(table: string, key: Row, { columns: changed, values }: Change, next?: string): Part {
  const statement = once(`update ${table} ${changed.join(" ")}`, () => {
    const keys = Object.keys(key);
    const columns = [...keys, ...changed];
    const statementOf = (value: (column: string) => string, from: string, found: string): string => {
      const set = changed.map((column) => `${column} = ${value(column)}`);
      const where = keys.map((column) => `t.${column} = ${value(column)}`);
      if (next !== undefined) where.push(`t.${next} = ${value(next)} - 1`);
      return `UPDATE ${table} AS t SET ${set.join(", ")} ${from} WHERE ${where.join(" AND ")} RETURNING ${found}`;
    };
    return {
      columns,
      text: statementOf((column) => `$${columns.indexOf(column) + 1}`, "", "1"),
      many: statementOf((column) => `m.${column}`, `FROM ${recordsOf(table)} WITH ORDINALITY AS m`, "m.ordinality"),
    };
  });
  return { statement, values: [...Object.values(key), ...values] };
}
