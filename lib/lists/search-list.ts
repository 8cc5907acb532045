import { systemPool } from "@/lib/db";
import { blockingKeys, type ListSource, organizationKeys } from "@/lib/verification/matching/blocking-keys";
import { oigNameLength } from "@/lib/verification/matching/organization-name";
import { professionOfRecord } from "@/lib/verification/matching/professions";
import type { MatchCandidate } from "@/lib/verification/matching/score-match";

/** The version of a list that a search was made in. */
export type ListVersionFacts = { id: string; fileHash: string; recordCount: number; loadedAt: string };

/** One name of one record that shares a key with the person looked for. */
export type ListedName = MatchCandidate & {
  recordId: string;
  nameKind: string;
  reinstatedDate: string | null;
  /** The OIG's list shows no more than the beginning of a long name of an organization. */
  isCut: boolean;
};

type Row = {
  version_id: string;
  file_hash: string;
  record_count: number;
  loaded_at: Date;
  record_id: string | null;
  record_name: string;
  name_kind: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  npi: string | null;
  birth_dates: string[];
  state: string;
  zip: string;
  reinstated_date: string | null;
  general: string | null;
  specialty: string | null;
  countries: string[] | null;
};

// The version and its names in one statement, hence of one moment, also while a new version is being loaded.
const search = `
  WITH version AS (
    SELECT id, file_hash, record_count, loaded_at FROM list_versions
    WHERE source = $1 ORDER BY loaded_at DESC, id DESC LIMIT 1)
  SELECT version.id AS version_id, version.file_hash, version.record_count, version.loaded_at, found.*
  FROM version LEFT JOIN LATERAL (
    SELECT n.record_id, r.name AS record_name, n.kind AS name_kind, n.last_name, n.first_name, n.middle_name, r.npi, r.birth_dates, r.state, r.zip,
      r.reinstated_date::text, r.raw ->> 'GENERAL' AS general, r.raw ->> 'SPECIALTY' AS specialty,
      jsonb_path_query_array(r.raw, '$.addresses[*].country') AS countries
    FROM list_names n JOIN list_records r ON r.id = n.record_id
    WHERE n.keys && $2::text[] AND r.removed_version_id IS NULL AND (r.kind = $4 OR r.npi = $3)
  ) found ON true`;

const knownCountries = (countries: string[] | null) => (countries ?? []).filter((country) => country !== "");

function toListedName(source: ListSource, row: Row & { record_id: string }): ListedName {
  const countries = knownCountries(row.countries);
  return {
    recordId: row.record_id,
    nameKind: row.name_kind,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    npi: row.npi,
    birthDates: row.birth_dates,
    state: row.state,
    zip: row.zip,
    reinstatedDate: row.reinstated_date,
    isCut: source === "oig" && row.record_name.length >= oigNameLength,
    profession: professionOfRecord({ specialty: row.specialty ?? "", general: row.general ?? "" }),
    isAbroad: countries.length > 0 && !countries.includes("United States"),
  };
}

/** Who is looked for: a person by the folded last name, or an organization by its folded names. */
type Sought = { lastName: string; npi: string | null } | { organizationNames: readonly string[]; npi: string | null };

/** Every listed name that could be the one sought, and the version searched; null when no list was ever loaded. */
export async function searchList(
  source: ListSource,
  sought: Sought,
): Promise<{ version: ListVersionFacts; names: ListedName[] } | null> {
  const isPerson = "lastName" in sought;
  const keys = isPerson
    ? blockingKeys(source, sought.lastName, sought.npi)
    : organizationKeys(source, sought.organizationNames, sought.npi);
  const { rows } = await systemPool().query<Row>({
    name: "search-list",
    text: search,
    values: [source, keys, sought.npi, isPerson ? "person" : "organization"],
  });
  const first = rows[0];
  if (!first) return null;
  const version = {
    id: first.version_id,
    fileHash: first.file_hash,
    recordCount: first.record_count,
    loadedAt: first.loaded_at.toISOString(),
  };
  const hasRecord = (row: Row): row is Row & { record_id: string } => row.record_id !== null;
  return { version, names: rows.filter(hasRecord).map((row) => toListedName(source, row)) };
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

/** Records by id, in full. */
export async function listedRecords(ids: readonly string[]): Promise<Map<string, ListedRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await systemPool().query<ListedRecord>(
    `SELECT id, content_hash AS "contentHash", external_number AS number, name, npi, birth_dates AS "birthDates",
       concat_ws(', ', nullif(address, ''), nullif(city, ''), nullif(concat_ws(' ', nullif(state, ''), nullif(zip, '')), '')) AS address,
       sanction_type AS "sanctionType", effective_date::text AS "effectiveDate", reinstated_date::text AS "reinstatedDate", raw
     FROM list_records WHERE id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
