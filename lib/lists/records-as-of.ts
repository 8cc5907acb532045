import { systemPool } from "@/lib/db";
import { foldName, tokensOf } from "@/lib/verification/matching/fold-name";
import { organizationKeys, soughtKeys } from "@/lib/verification/matching/blocking-keys";
import { ownedBy, standsIn, versionAt } from "./list-versions";
import { keyPrefixOf, type ListScope } from "./lists";
import { recordColumns, type RecordRow } from "./wire";

type Asked = {
  /** The moment asked about; now, when left out. */
  at?: Date;
  name?: string;
  npi?: string;
  offset?: number;
  limit: number;
};

export type RecordsThen = { versionId: string | null; records: RecordRow[]; hasMore: boolean };

/** More words than a name has only make the search slower. */
const mostWords = 6;

function keysOf(prefix: string, words: readonly string[]): string[] {
  const nobody = { firstName: "", birthDates: [], npi: null };
  const asPerson = [...words, words.join(" ")].flatMap((lastName) => soughtKeys(prefix, { ...nobody, lastName }));
  return [...new Set([...asPerson, ...organizationKeys(prefix, [words.join(" ")], null)])];
}

const inScope = (scope: ListScope) => `r.source = $1 AND ${ownedBy(scope, "r", 2)} AND ${standsIn("r", 3)}`;

/** The rows out of which the records are taken, each way answered by an index. */
function candidates(scope: ListScope, { name, npi }: Asked): { sql: string; values: unknown[] } {
  if (name !== undefined) {
    const words = tokensOf(foldName(name)).slice(0, mostWords);
    const patterns = words.map((word) => `% ${word}%`);
    const byNpi = npi === undefined ? "" : "AND r.npi = $6";
    return {
      sql: `(SELECT DISTINCT n.record_id FROM (SELECT * FROM list_names WHERE keys && $4::text[] OFFSET 0) n
         WHERE (' ' || n.last_name || ' ' || n.first_name || ' ' || n.middle_name) LIKE ALL ($5::text[])) found
       CROSS JOIN LATERAL (SELECT * FROM list_records r WHERE r.id = found.record_id AND ${inScope(scope)} ${byNpi} LIMIT 1) r`,
      values: [keysOf(keyPrefixOf(scope), words), patterns, ...(npi === undefined ? [] : [npi])],
    };
  }
  const byNpi = npi === undefined ? "" : "AND r.npi = $4";
  return {
    sql: `(SELECT * FROM list_records r WHERE ${inScope(scope)} ${byNpi}) r`,
    values: npi === undefined ? [] : [npi],
  };
}

/**
 * What a list said at a moment: the records of the version in use then, by name or NPI where one is asked, else all in
 * the order of their keys. No version yet: no records.
 */
export async function recordsAsOf(scope: ListScope, asked: Asked): Promise<RecordsThen> {
  const version = await versionAt(scope, asked.at);
  if (version === null) return { versionId: null, records: [], hasMore: false };
  const { sql, values } = candidates(scope, asked);
  const order = asked.name === undefined ? "r.record_key, r.id" : "r.name, r.id";
  const { offset = 0, limit } = asked;
  const { rows } = await systemPool().query<RecordRow>(
    `SELECT ${recordColumns("r")} FROM ${sql} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit + 1}`,
    [scope.source, scope.ownerOrganizationId, version.id, ...values],
  );
  return { versionId: version.id, records: rows.slice(0, limit), hasMore: rows.length > limit };
}
