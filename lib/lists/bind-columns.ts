import type { ListDescription } from "./definition";
import { ListFileError } from "./list-file-error";

/** A row by the names that the description calls its columns by; trimmed, and empty where the list says "nothing". */
export type RowReader = {
  /** Fields of a whole row. */
  width: number;
  /** Every column, in the file's order. */
  names: readonly string[];
  value: (fields: readonly string[], column: string) => string;
  raw: (fields: readonly string[]) => Record<string, string>;
};

/** Headers differ in case and in what stands between their words: "Zip code", "ZIP_CODE". */
const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_./-]+/g, " ");

const spaced = (text: string) => text.replace(/[\s\u00a0]+/g, " ").trim();

/** Every column that a description speaks of. */
export function columnsOf({ columns, kind, only }: ListDescription): string[] {
  const { person, organization, alternates, address, sanctionType, ...rest } = columns;
  const dates = [rest.birthDate, rest.effectiveDate, rest.reinstatedDate].map((date) => date?.column);
  const personal = person?.rule === "parts" ? [person.last, person.first, person.middle] : [person?.column];
  const kinds = kind.by === "column" ? [kind.column] : kind.by === "words" ? [kind.typeColumn] : [];
  const { number, npi, city, state, zip } = rest;
  const all = [
    ...personal,
    ...organization,
    alternates?.column,
    ...address,
    ...sanctionType,
    ...dates,
    ...kinds,
    only?.column,
    number,
    npi,
    city,
    state,
    zip,
  ];
  return [...new Set(all.filter((column) => column !== undefined))];
}

/**
 * Finds the described columns in a file: by its header line, or by their order where it has none. Throws a
 * ListFileError that names the columns that are missing.
 */
export function bindColumns(description: ListDescription, header: readonly string[], fileName: string): RowReader {
  const { aliases, none } = description.file;
  const wanted = columnsOf(description);
  const { specialty, general } = description.list.profession ?? {};
  // These help where they are there; a file without them is none the worse.
  const helpful = [specialty, general].filter((column) => column !== undefined);
  const byHeader = new Map([...helpful, ...wanted].map((column) => [plain(column), column]));
  for (const [alias, column] of Object.entries(aliases)) byHeader.set(plain(alias), column);
  const names = header.map((text) => byHeader.get(plain(text)) ?? spaced(text));
  const place = new Map(names.map((name, index) => [name, index]));
  const missing = wanted.filter((column) => !place.has(column));
  if (missing.length > 0) {
    const shown = header.slice(0, 4).map(spaced).join(", ");
    throw new ListFileError(
      fileName,
      `${missing.length === 1 ? "the column" : "the columns"} ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing; its first line begins with ${shown.slice(0, 80)}`,
    );
  }
  const nothing = new Set(none.map((text) => text.toLowerCase()));
  const clean = (text: string | undefined) => {
    const value = text === undefined || text === "" ? "" : spaced(text);
    return nothing.size > 0 && nothing.has(value.toLowerCase()) ? "" : value;
  };
  return {
    width: names.length,
    names,
    value: (fields, column) => clean(fields[place.get(column) ?? -1]),
    raw: (fields) => Object.fromEntries(names.map((name, index) => [name, spaced(fields[index] ?? "")])),
  };
}
