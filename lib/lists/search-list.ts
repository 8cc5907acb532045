import { systemPool } from "@/lib/db";
import { organizationKeys, soughtKeys } from "@/lib/verification/matching/blocking-keys";
import { requireList } from "./all-lists";
import { type ListVersionFacts, ownedBy, versionFacts } from "./list-versions";
import { factParameters, type ListedName, type ListedNameRow, listedNameColumns, toListedName } from "./listed-name";
import { keyPrefixOf, type ListKey, type ListScope } from "./lists";

export type { ListedName } from "./listed-name";
export type { ListVersionFacts } from "./list-versions";

type Version = { version_id: string; file_hash: string; record_count: number; loaded_at: Date };
type Row = Version & {
  [Column in keyof ListedNameRow]: Column extends "record_id" ? string | null : ListedNameRow[Column];
};

// The version and its names in one statement, hence of one moment, also while a new version is being loaded. First the
// names by their keys, then each one's record: left to itself, the planner goes the other way round while the tables'
// statistics are older than the list, and reads all of it.
const searchIn = (scope: ListScope): string => `
  WITH version AS (
    SELECT v.id, v.file_hash, v.record_count, v.loaded_at FROM list_versions v
    WHERE v.source = $1 AND ${ownedBy(scope, "v", 2)} ORDER BY v.loaded_at DESC, v.id DESC LIMIT 1)
  SELECT version.id AS version_id, version.file_hash, version.record_count, version.loaded_at, found.*
  FROM version LEFT JOIN LATERAL (
    SELECT ${listedNameColumns(6)}
    FROM (SELECT * FROM list_names WHERE keys && $3::text[] OFFSET 0) n
    CROSS JOIN LATERAL (
      SELECT * FROM list_records r
      WHERE r.id = n.record_id AND ${ownedBy(scope, "r", 2)} AND r.removed_version_id IS NULL
        AND (r.kind = $5 OR r.npi = $4)
      LIMIT 1) r
  ) found ON true`;

/** Who is looked for: a person by name, birth date and NPI, or an organization by its names; names folded. */
type SoughtPerson = { lastName: string; firstName?: string; birthDate?: string | null; npi: string | null };
type Sought = SoughtPerson | { organizationNames: readonly string[]; npi: string | null };

const personKeys = (prefix: string, { lastName, firstName = "", birthDate = null, npi }: SoughtPerson) =>
  soughtKeys(prefix, { lastName, firstName, npi, birthDates: birthDate === null ? [] : [birthDate] });

/**
 * Every listed name that could be the one sought, and the version searched; null when no list was ever loaded. `owner`
 * is the organization whose own list it is; left out, the list is everybody's.
 */
export async function searchList(
  source: ListKey,
  sought: Sought,
  owner: string | null = null,
): Promise<{ version: ListVersionFacts; names: ListedName[] } | null> {
  const scope = { source, ownerOrganizationId: owner };
  const list = await requireList(source);
  const isPerson = "lastName" in sought;
  const prefix = keyPrefixOf(scope);
  const keys = isPerson ? personKeys(prefix, sought) : organizationKeys(prefix, sought.organizationNames, sought.npi);
  const { rows } = await systemPool().query<Row>({
    name: owner === null ? "search-list" : "search-own-list",
    text: searchIn(scope),
    values: [source, owner, keys, sought.npi, isPerson ? "person" : "organization", ...factParameters(list)],
  });
  const first = rows[0];
  if (!first) return null;
  const version = versionFacts({ ...first, id: first.version_id });
  const hasRecord = (row: Row): row is Version & ListedNameRow => row.record_id !== null;
  return { version, names: rows.filter(hasRecord).map((row) => toListedName(list, row)) };
}

/** A record as people see it beside the provider's file. */
export type ListedRecord = {
  id: string;
  contentHash: string;
  number: string | null;
  name: string;
  npi: string | null;
  birthDates: string[];
  address: string;
  sanctionType: string;
  effectiveDate: string | null;
  reinstatedDate: string | null;
  raw: Record<string, unknown>;
};

/** Records by id, in full: of public lists, and of an organization's own when `owner` names it. */
export async function listedRecords(ids: readonly string[], owner: string | null): Promise<Map<string, ListedRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await systemPool().query<ListedRecord>(
    `SELECT id, content_hash AS "contentHash", external_number AS number, name, npi, birth_dates AS "birthDates",
       concat_ws(', ', nullif(address, ''), nullif(city, ''), nullif(concat_ws(' ', nullif(state, ''), nullif(zip, '')), '')) AS address,
       sanction_type AS "sanctionType", effective_date::text AS "effectiveDate", 
       CASE WHEN reinstated_date <= now()::date THEN reinstated_date::text END AS "reinstatedDate", raw
     FROM list_records WHERE id = ANY ($1) AND (owner_organization_id IS NULL OR owner_organization_id = $2)`,
    [ids, owner],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
