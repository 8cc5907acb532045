import { arrayText } from "@/lib/bulk-insert";

/** PostgreSQL's type of a column or parameter; "text" needs no cast. */
export type Type = string;

/** What a parameter is as text. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The parameter at `index` of each of several as one array of texts: an array of arrays would be a table. */
export const columnOf = (values: readonly (readonly unknown[])[], index: number): string =>
  arrayText(values.map((own) => textOf(own[index])));

/** The texts of `columnOf` for parameters 1 to so many, as a row each under these names, with its place from 1. */
export const rowsOfArrays = (names: readonly string[]): string =>
  `unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(", ")}) WITH ORDINALITY AS given(${names.join(", ")}, place)`;

/** A member of these rows as a value of the type. */
export const given = (name: string, type: Type = "text"): string =>
  type === "text" ? `given.${name}` : `given.${name}::${type}`;
