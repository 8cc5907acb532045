import type { z } from "zod";
import type { Member } from "./member";

export type Members = Readonly<Record<string, Member>>;
export type Inputs<M extends Members> = { [Name in keyof M]: M[Name]["input"] };
export type Answers<M extends Members> = { [Name in keyof M]: M[Name]["answer"] };

/** A row as the database tells it in JSON: columns by name, dates as YYYY-MM-DD. */
export type Row = Readonly<Record<string, unknown>>;

/** An element as its contract parsed it. */
export type Element = Readonly<Record<string, unknown>>;

/** Something wrong with an element: the member, and what is wrong in words that follow its name. */
export type Objection = { member: string; message: string };

const shapeOf = (members: Members, part: "input" | "answer"): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member[part]]));

export const inputsOf = <M extends Members>(members: M) => shapeOf(members, "input") as Inputs<M>;
export const answersOf = <M extends Members>(members: M) => shapeOf(members, "answer") as Answers<M>;

export const columnsOf = (members: Members): string[] => [
  ...new Set(Object.values(members).map(({ column }) => column)),
];

/** The columns of an element. Of two names of one value the one that was given counts. */
export function toColumns(members: Members, element: Element): Row {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, store }] of Object.entries(members)) {
    const given = element[name];
    if (given === undefined && column in columns) continue;
    columns[column] = store ? store(given) : given;
  }
  return columns;
}

/** The members that a row is answered with. */
export const toMembers = (members: Members, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).map(([name, { column, show }]) => [name, show ? show(row[column]) : row[column]]),
  );

/** Two names of one value that were given different values. */
export function contradictionIn(members: Members, element: Element): Objection | null {
  const seen = new Map<string, { name: string; value: unknown }>();
  for (const [name, { column, store }] of Object.entries(members)) {
    const given = element[name];
    if (given === undefined) continue;
    const value = store ? store(given) : given;
    const other = seen.get(column);
    if (other && other.value !== value)
      return { member: name, message: `contradicts ${other.name}: both are names of the same value` };
    seen.set(column, { name, value });
  }
  return null;
}

const dayIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 10) : "");

/** Objects when the later of two dates comes before the earlier one; either may be missing. */
export const inOrder =
  (earlier: string, later: string, message: string) =>
  (element: Element): Objection | null => {
    const [first, last] = [dayIn(element[earlier]), dayIn(element[later])];
    return first !== "" && last !== "" && last < first ? { member: later, message } : null;
  };

/** A check for a contract: every objection becomes an error at its member. */
export const refusing =
  (...objections: readonly ((element: Element) => Objection | null)[]) =>
  (context: { value: Element; issues: z.core.$ZodRawIssue[] }): void => {
    for (const objection of objections) {
      const found = objection(context.value);
      if (found === null) continue;
      const { member, message } = found;
      // The value itself stays out of the error: a social security number may stand in it.
      context.issues.push({ code: "custom", input: undefined, path: [member], message });
    }
  };
