// What wire-schemas.ts writes of rows, written by the database: for statements whose JSON goes out unparsed. The
// columns are names out of our own statements, never a client's text.

/** A text of ours as SQL writes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const momentFormat = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** `isoMoment` of a column: date-time in UTC, with milliseconds. */
export const momentSql = (column: string): string => `to_char(${column} at time zone 'UTC', ${momentFormat})`;

/** `isoMoment` of a `date` column: its midnight in UTC. */
export const midnightSql = (column: string): string => `to_char(${column}::timestamp, ${momentFormat})`;

/** `isoDate` of a moment. A `date` column needs nothing: JSON has it as YYYY-MM-DD. */
export const dayOfMomentSql = (column: string): string => `(${column} at time zone 'UTC')::date`;

/** The word that stands for each value, or null. Looked up: a CASE is made ready branch by branch at every statement. */
export const wordSql = (column: string, words: Readonly<Record<string, string>>): string =>
  `(${quoted(JSON.stringify(words))}::jsonb ->> ${column})`;
