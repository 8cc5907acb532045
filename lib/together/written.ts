import { preparedAs } from "@/lib/prepared";
import type { Part, Statement, Together } from "@/lib/statement-batch";
import { columnOf, given, rowsOfArrays, textOf, type Type } from "./columns";

type Row = Readonly<Record<string, unknown>>;
type Types = Readonly<Record<string, Type>>;
/** How a statement names a column's new value. */
type ValueOf = (column: string) => string;
type Written = {
  columns: readonly string[];
  types: Types;
  /** For one row. */
  text: string;
  /** For the rows that are `from`. */
  many: (from: string, value: ValueOf) => string;
};

const statements = new Map<string, Statement>();
/** What all of several say alike goes once: a statement for each choice of columns, as long as these are few. */
const mostChoices = 6;

/** Made once for each choice of columns; there are few, since one kind of step always writes the same ones. */
function once(choice: string, make: () => Written): Statement {
  const known = statements.get(choice);
  if (known) return known;
  const written = make();
  const statement = { ...preparedAs(written.text), together: { isRead: false, of: together(written) } };
  statements.set(choice, statement);
  return statement;
}

function together({ columns, types, many }: Written): Exclude<Together, "same">["of"] {
  const made = new Map<string, Statement>();
  const apart = columns.map(() => false);
  const statementFor = (isAlike: readonly boolean[]): Statement => {
    const known = made.get(isAlike.join());
    if (known) return known;
    const arrays = columns.flatMap((name, index) => (isAlike[index] ? [] : [{ name, parameter: index + 1 }]));
    const value: ValueOf = (name) => {
      const index = columns.indexOf(name);
      return isAlike[index] ? `$${index + 1}::${types[name] ?? "text"}` : given(name, types[name]);
    };
    const statement = preparedAs(many(rowsOfArrays(arrays), value));
    made.set(isAlike.join(), statement);
    return statement;
  };
  return (values) => {
    const [first = []] = values;
    const found = columns.map((_, index) => values.every((own) => own[index] === first[index]));
    // Where nothing tells them apart there would be no array left to say how many they are.
    const isChosen = (made.has(found.join()) || made.size < mostChoices) && found.includes(false);
    const isAlike = isChosen ? found : apart;
    return {
      statement: statementFor(isAlike),
      values: columns.map((_, index) => (isAlike[index] ? textOf(first[index]) : columnOf(values, index))),
    };
  };
}

/** A row for a table; rows that several write at once are one statement. `types` of the columns that are no text. */
export function inserted(table: string, types: Types, row: Row): Part {
  const columns = Object.keys(row);
  const statement = once(`insert ${table} ${columns.join(" ")}`, () => {
    const into = `INSERT INTO ${table} (${columns.join(", ")})`;
    return {
      columns,
      types,
      text: `${into} VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      many: (from, value) => `${into} SELECT ${columns.map(value).join(", ")} FROM ${from}`,
    };
  });
  return { statement, values: Object.values(row) };
}

/** Columns with their types and new values. */
export type Change = { columns: readonly (readonly [name: string, type: Type])[]; values: readonly unknown[] };

/** New values of the row with this key; answers one row when it was changed. `next` counts up: it must be one less yet. */
export function updated(table: string, key: Row, { columns: changed, values }: Change, next?: string): Part {
  const keys = Object.keys(key);
  const columns = [...keys, ...changed.map(([name]) => name)];
  const statement = once(`update ${table} ${columns.join(" ")} by ${keys.length} ${next}`, () => {
    const statementOf = (value: ValueOf, from: string, found: string): string => {
      const set = changed.map(([column]) => `${column} = ${value(column)}`);
      const where = keys.map((column) => `t.${column} = ${value(column)}`);
      if (next !== undefined) where.push(`t.${next} = ${value(next)} - 1`);
      return `UPDATE ${table} AS t SET ${set.join(", ")} ${from} WHERE ${where.join(" AND ")} RETURNING ${found}`;
    };
    return {
      columns,
      types: Object.fromEntries(changed),
      text: statementOf((column) => `$${columns.indexOf(column) + 1}`, "", "1"),
      many: (from, value) => statementOf(value, `FROM ${from}`, "given.place"),
    };
  });
  return { statement, values: [...Object.values(key), ...values] };
}
