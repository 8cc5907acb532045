import { systemPool } from "@/lib/db";
import { ownedBy } from "./list-versions";
import type { ListScope } from "./lists";
import type { ListChange } from "./operations";
import { recordColumns, type RecordRow } from "./wire";

export type ChangedRecord = RecordRow & {
  /** The wording that ended; null for a record that came or went. */
  before: RecordRow | null;
};

type Asked = { versionId: string; change: ListChange; offset: number; limit: number };

// A record in other words hands its key on: the wording that ended and the one that began with the version share it.
const began = (scope: ListScope): string =>
  `began.first_version_id = $3 AND began.source = $1 AND ${ownedBy(scope, "began", 2)}`;

const ended = (scope: ListScope): string =>
  `ended.removed_version_id = $3 AND ended.source = $1 AND ${ownedBy(scope, "ended", 2)}`;

const sameKey = "began.record_key = ended.record_key";

const statements: Readonly<Record<ListChange, (scope: ListScope) => string>> = {
  added: (scope) => `SELECT ${recordColumns("began")}, NULL AS before FROM list_records began
    WHERE ${began(scope)} AND NOT EXISTS (SELECT FROM list_records ended WHERE ${ended(scope)} AND ${sameKey})
    ORDER BY began.record_key, began.id`,
  changed: (scope) => `SELECT ${recordColumns("began")},
      (SELECT row_to_json(was) FROM (SELECT ${recordColumns("ended")}) was) AS before
    FROM list_records began JOIN list_records ended ON ${ended(scope)} AND ${sameKey}
    WHERE ${began(scope)} ORDER BY began.record_key, began.id`,
  removed: (scope) => `SELECT ${recordColumns("ended")}, NULL AS before FROM list_records ended
    WHERE ${ended(scope)} AND NOT EXISTS (SELECT FROM list_records began WHERE ${began(scope)} AND ${sameKey})
    ORDER BY ended.record_key, ended.id`,
};

/** What a version brought, worded anew or dropped, in the order of the records' keys. */
export async function versionChanges(
  scope: ListScope,
  { versionId, change, offset, limit }: Asked,
): Promise<{ records: ChangedRecord[]; hasMore: boolean }> {
  const { rows } = await systemPool().query<ChangedRecord>(
    `${statements[change](scope)} OFFSET ${offset} LIMIT ${limit + 1}`,
    [scope.source, scope.ownerOrganizationId, versionId],
  );
  return { records: rows.slice(0, limit), hasMore: rows.length > limit };
}
