import { foldName } from "@/lib/verification/matching/fold-name";
import { professionOfRecord } from "@/lib/verification/matching/professions";
import type { MatchCandidate } from "@/lib/verification/matching/score-match";
import type { ListFacts } from "./lists";

/** One name of one record of a list, with what the matcher judges it by. */
export type ListedName = MatchCandidate & {
  recordId: string;
  /** The same record in all its wordings. */
  recordKey: string;
  /** Of this wording; see `ListRecord.contentHash`. */
  contentHash: string;
  recordKind: "person" | "organization" | "vessel" | "aircraft";
  nameKind: string;
  /** When it went out of force: reinstated, or ended by its own terms. An end that lies ahead is none yet. */
  reinstatedDate: string | null;
  /** The list shows no more than the beginning of a long name of an organization. */
  isCut: boolean;
};

export type ListedNameRow = {
  record_id: string;
  record_key: string;
  content_hash: string;
  record_kind: ListedName["recordKind"];
  name_length: number;
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

/**
 * The columns of a `ListedNameRow` out of `list_names n JOIN list_records r`. The three parameters are what
 * `factParameters` gives: where this list's rows tell profession and country.
 */
export const listedNameColumns = (first: number): string => `
  n.record_id, r.record_key, r.content_hash, r.kind AS record_kind, length(r.name) AS name_length, n.kind AS name_kind,
  n.last_name, n.first_name, n.middle_name, r.npi, r.birth_dates, r.state, r.zip,
  CASE WHEN r.reinstated_date <= now()::date THEN r.reinstated_date::text END AS reinstated_date,
  r.raw ->> $${first}::text AS specialty, r.raw ->> $${first + 1}::text AS general,
  jsonb_path_query_array(r.raw, $${first + 2}::jsonpath) AS countries`;

const nowhere = '$.""';

/** Where this list's rows tell profession and country; the parameters of `listedNameColumns`. */
export const factParameters = ({ profession, countries }: ListFacts): string[] => [
  profession?.specialty ?? "",
  profession?.general ?? "",
  countries ?? nowhere,
];

const home = new Set(["united states", "united states of america", "usa", "us"]);

/** A row as the matcher compares it. */
export function toListedName(list: ListFacts, row: ListedNameRow): ListedName {
  const countries = (row.countries ?? []).filter((country) => country !== "");
  return {
    recordId: row.record_id,
    recordKey: row.record_key,
    contentHash: row.content_hash,
    recordKind: row.record_kind,
    nameKind: row.name_kind,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    npi: row.npi,
    birthDates: row.birth_dates,
    state: row.state,
    zip: row.zip,
    reinstatedDate: row.reinstated_date,
    isCut: list.cutNames !== undefined && row.record_kind === "organization" && row.name_length >= list.cutNames,
    profession: professionOfRecord({ specialty: row.specialty ?? "", general: row.general ?? "" }),
    isAbroad: countries.length > 0 && !countries.some((country) => home.has(foldName(country))),
  };
}
