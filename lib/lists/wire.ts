import { number } from "@/lib/counted";
import type { LoadReport } from "./load-list";
import type { ListRecordAnswer, ListVersionRecord } from "./operations";

/** Columns of a `VersionRow` out of `list_versions v`. */
export const versionColumns = `v.id, v.kind, v.list_date::text AS "listDate", v.file_name AS "fileName", v.origin,
  v.file_hash AS "fileHash", v.record_count AS "recordCount", v.added, v.changed, v.removed, v.report,
  v.loaded_at AS "loadedAt", v.loaded_by_name AS "loadedByName"`;

export type VersionRow = Pick<
  ListVersionRecord,
  | "id"
  | "kind"
  | "listDate"
  | "fileName"
  | "origin"
  | "fileHash"
  | "recordCount"
  | "added"
  | "changed"
  | "removed"
  | "loadedByName"
> & { loadedAt: Date; report: Partial<Told> };

type Told = Pick<
  ListVersionRecord,
  "unchanged" | "repeated" | "reinstated" | "skipped" | "skippedRows" | "unusableNpis" | "unusableDates"
>;

export function toListVersion({ loadedAt, report, ...row }: VersionRow): ListVersionRecord {
  // A version that was loaded before reports were kept tells no more than its row.
  const { unchanged = 0, repeated = 0, reinstated = 0, skipped = 0, skippedRows = [] } = report;
  const { unusableNpis = 0, unusableDates = 0 } = report;
  const told = { unchanged, repeated, reinstated, skipped, skippedRows, unusableNpis, unusableDates };
  return { ...row, ...told, loadedAt: loadedAt.toISOString() };
}

/** The sentence for whoever uploaded a list. */
export function uploadMessage({ isNewVersion, records, added, changed, removed, name }: LoadReport): string {
  if (!isNewVersion) return `This very file of ${name} is in use already (${number(records)} records)`;
  return `${name} has ${number(records)} records now: ${number(added)} added, ${number(changed)} changed, ${number(removed)} removed`;
}

/** Columns of a `RecordRow` out of a `list_records`, by the name it has in the statement. */
export const recordColumns = (table: string): string =>
  `${table}.id, ${table}.record_key AS "recordKey", ${table}.external_number AS number, ${table}.kind, ${table}.name,
  ${table}.npi, ${table}.birth_dates AS "birthDates",
  concat_ws(', ', nullif(${table}.address, ''), nullif(${table}.city, ''),
    nullif(concat_ws(' ', nullif(${table}.state, ''), nullif(${table}.zip, '')), '')) AS address,
  ${table}.sanction_type AS "sanctionType", ${table}.effective_date::text AS "effectiveDate",
  ${table}.reinstated_date::text AS "reinstatedDate", ${table}.raw`;

export type RecordRow = ListRecordAnswer;
