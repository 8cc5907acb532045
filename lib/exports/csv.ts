import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV (RFC 4180, CRLF). A cell that a spreadsheet would run, because it begins with = + - @, tab or carriage
 * return, gets an apostrophe before it, as OWASP recommends.
 */
export const csv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: "windows" });
