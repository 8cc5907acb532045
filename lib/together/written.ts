import { preparedAs } from "@/lib/prepared";
import type { Part, Statement, Together } from "@/lib/statement-batch";
import { columnOf, given, rowsOfArrays, type Type } from "./columns";

type Row = Readonly<Record<string, unknown>>;
type Types = Readonly<Record<string, Type>>;

const statements = new Map<string, Statement>();

/** Made once for each choice of columns; there are few, since one kind of step always writes the same ones. */
function once(choice: string, make: () => { text: string; many: string; columns: readonly string[] }): Statement {
  const known = statements.get(choice);
  if (known) return known;
  const { text, many, columns } = make();
  const together: Together = {
    isRead: false,
    of: (values) => ({ statement: preparedAs(many), values: columns.map((_, index) => columnOf(values, index)) }),
  };
  const statement = { ...preparedAs(text), together };
  statements.set(choice, statement);
  return statement;
}

/** A row for a table; rows that several write at once are one statement. `types` of the columns that are no text. */
export function inserted(table: string, types: Types, row: Row): Part {
  const statement = once(`insert ${table}`, () => {
    const columns = Object.keys(row);
    const list = columns.join(", ");
    const values = columns.map((column) => given(column, types[column]));
    return {
      columns,
      text: `INSERT INTO ${table} (${list}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      many: `INSERT INTO ${table} (${list}) SELECT ${values.join(", ")} FROM ${rowsOfArrays(columns)}`,
    };
  });
  return { statement, values: Object.values(row) };
}

/** Columns with their types and new values. */
export type Change = { columns: readonly (readonly [name: string, type: Type])[]; values: readonly unknown[] };

/** New values of the row with this key; answers one row when it was changed. `next` counts up: it must be one less yet. */
export function updated(table: string, key: Row, { columns: changed, values }: Change, next?: string): Part {
  const statement = once(`update ${table} ${changed.map(([name]) => name).join(" ")}`, () => {
    const keys = Object.keys(key);
    const types: Types = Object.fromEntries(changed);
    const columns = [...keys, ...changed.map(([name]) => name)];
    const statementOf = (value: (column: string) => string, from: string, found: string): string => {
      const set = changed.map(([column]) => `${column} = ${value(column)}`);
      const where = keys.map((column) => `t.${column} = ${value(column)}`);
      if (next !== undefined) where.push(`t.${next} = ${value(next)} - 1`);
      return `UPDATE ${table} AS t SET ${set.join(", ")} ${from} WHERE ${where.join(" AND ")} RETURNING ${found}`;
    };
    return {
      columns,
      text: statementOf((column) => `$${columns.indexOf(column) + 1}`, "", "1"),
      many: statementOf((column) => given(column, types[column]), `FROM ${rowsOfArrays(columns)}`, "given.place"),
    };
  });
  return { statement, values: [...Object.values(key), ...values] };
}
