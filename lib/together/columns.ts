import { arrayText } from "@/lib/bulk-insert";

/** PostgreSQL's type of a column or parameter; "text" needs no cast. */
export type Type = string;

/** A value as the text of a parameter; PostgreSQL reads it by its type. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The parameter at `index` of each of several as one array of texts: an array of arrays would be a table. */
export const columnOf = (values: readonly (readonly unknown[])[], index: number): string =>
  arrayText(values.map((own) => textOf(own[index])));

/** Parameters that are such arrays, as a row each: their members under these names, and its place from 1. */
export const rowsOfArrays = (arrays: readonly { name: string; parameter: number }[]): string => `
  unnest(${arrays.map(({ parameter }) => `$${parameter}::text[]`).join(", ")})
    WITH ORDINALITY AS given(${arrays.map(({ name }) => `${name}, `).join("")}place)`;

/** A member of these rows as a value of the type. */
export const given = (name: string, type: Type = "text"): string =>
  type === "text" ? `given.${name}` : `given.${name}::${type}`;
