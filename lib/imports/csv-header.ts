import { isNpi } from "@/lib/providers/npi";
import { ImportFileError } from "./import-file-error";
import { type Delimiter, delimiterNames, delimiters, mostColumns } from "./import-kinds";
import { readDate } from "./read-dates";

const longestName = 300;

/** What stands between the cells of a header: what it has most of, outside of quotation marks. */
export function delimiterOf(header: string): Delimiter {
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const counted = delimiterNames.map((name) => ({ name, count: bare.split(delimiters[name]).length - 1 }));
  const [most] = counted.toSorted((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.name : "comma";
}

/** The columns by their names: one without a name is called by its place, and of two with one name the later is counted. */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

const isValue = (cell: string): boolean =>
  isNpi(cell) || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(cell) || readDate(cell, "us", { thisYear: 2000, ahead: 0 }) !== null;

/** Throws an ImportFileError with a sentence that helps when a first row cannot be the header of a file to import. */
export function requireHeader(header: readonly string[], problem: string | null): void {
  if (problem !== null)
    throw new ImportFileError(`The first row, which should name the columns, cannot be read: ${problem}.`);
  if (header.length > mostColumns)
    throw new ImportFileError(
      `The file has ${header.length.toLocaleString("en-US")} columns; ${mostColumns} can be read.`,
    );
  const cells = header.map((cell) => cell.trim());
  if (cells.length < 2)
    throw new ImportFileError(
      "The file has one column: separate its columns with commas, semicolons, tabs or |, and name each in the first row.",
    );
  const value = cells.find(isValue);
  if (value !== undefined)
    throw new ImportFileError(
      `The first row holds values ("${value.slice(0, 60)}"), not names of columns: put a row with the names of the columns before it.`,
    );
  const long = cells.findIndex((cell) => cell.length > longestName);
  if (long !== -1)
    throw new ImportFileError(
      `The name of column ${long + 1} has more than ${longestName} characters: the first row should name the columns.`,
    );
  if (cells.every((cell) => cell === "" || /^[\d.,\s-]+$/.test(cell)))
    throw new ImportFileError(
      "The first row holds no names of columns: put a row with the names of the columns before it.",
    );
}
