/** What a spreadsheet takes for the beginning of a formula, as OWASP lists it; also the wide forms of = + - @. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const quotedOnly = /[",\r\n]/;

function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return quotedOnly.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Rows as CSV (RFC 4180, CRLF). A cell that a spreadsheet would run, because it begins with = + - @, tab or carriage
 * return, gets an apostrophe before it, as OWASP recommends. By hand: a library's stream of events a row took a third of
 * the time of CMS' tables.
 */
export const csv = (rows: readonly (readonly string[])[]): string => {
  let text = "";
  for (const cells of rows) text += `${cells.map(cellOf).join(",")}\r\n`;
  return text;
};
