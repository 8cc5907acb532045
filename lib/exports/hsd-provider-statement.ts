import type { CheckedRow } from "./preflight";
import {
  type Choice,
  chosen,
  groupNames,
  literal,
  placesOf,
  type Stretch,
  within,
  yesNo,
  zip5,
} from "./directory-statement";
import type { HsdReference } from "./reference/hsd-codes";

/** CMS' Medicare Advantage provider table, in the 13 columns of the CY2018 form. */
export const hsdProviderColumns = [
  "SSA State/County Code",
  "Name of Physician or Mid-Level Practitioner",
  "National Provider Identifier (NPI) Number",
  "Specialty",
  "Provider Specialty Code",
  "Contract Type",
  "Provider Street Address",
  "Provider City",
  "Provider State Code",
  "Provider Zip Code",
  "If PCP Accepts New Patients?",
  "Medical Group Affiliation",
  "Model Contract Amendment",
] as const;

const fullName = `concat_ws(', ', nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.middle_name, ''),
  nullif(p.last_name, '')), ''), nullif(p.degree, ''))`;
const zip = "coalesce(l.zip5, l.zip, '')";

/** What stands in each column. */
const cells: Record<(typeof hsdProviderColumns)[number], string> = {
  "SSA State/County Code": "z.ssa_code",
  "Name of Physician or Mid-Level Practitioner": fullName,
  "National Provider Identifier (NPI) Number": "p.npi",
  Specialty: "coalesce(nullif(s.counts_as, ''), s.name)",
  "Provider Specialty Code": "s.code",
  "Contract Type": "CASE WHEN g.names <> '' THEN 'DS' ELSE 'DC' END",
  "Provider Street Address": "l.address1",
  "Provider City": "l.city",
  "Provider State Code": "l.state",
  "Provider Zip Code": zip,
  // Of primary care alone.
  "If PCP Accepts New Patients?": `CASE WHEN s.code BETWEEN '001' AND '006' THEN ${yesNo("p.accepts_new_patients")} END`,
  "Medical Group Affiliation": "g.names",
  "Model Contract Amendment": "NULL",
};

/** As `isNpi` has it: ten digits that begin with 1 or 2, the last of them the check digit. */
const isNpi = `CASE WHEN p.npi ~ '^[12]\\d{9}$' THEN (24 + ${Array.from({ length: 10 }, (_, index) => {
  const digit = `substr(p.npi, ${index + 1}, 1)`;
  return index % 2 === 0 ? `translate(${digit}, '0123456789', '0246813579')::int` : `${digit}::int`;
}).join(" + ")}) % 10 = 0 ELSE false END`;

/** True of every row that CMS could say something of, and of few others: what it says is for `findingsOf` to find. */
const isDoubtful = [
  "c.code IS NULL",
  `NOT ${isNpi}`,
  "s.is_countable IS NOT TRUE",
  "l.address1 ~ '[[:alnum:]]' IS NOT TRUE",
  "l.address1 ~* 'p[^a-z0-9]*o[^a-z0-9]*b|post'",
  "s.is_repeated",
  "l.is_repeated",
].join(" OR ");

const remark = `CASE WHEN ${isDoubtful} THEN json_build_object('recordId', p.id, 'name', ${fullName},
  'npi', coalesce(p.npi, ''), 'zip', ${zip}, 'address', coalesce(l.address1, ''), 'specialty', coalesce(s.taxonomy_code, ''),
  'code', s.code, 'county', CASE WHEN z.ssa_code IS NOT NULL THEN json_build_object('code', z.ssa_code, 'isKnown', c.code IS NOT NULL) END,
  'isRepeated', coalesce(s.is_repeated, false) OR coalesce(l.is_repeated, false))::text END`;

const listed = Object.values(cells).map((cell) => (cell === "NULL" ? cell : `nullif(${cell}, '')`));

/**
 * CMS' codes of the taxonomies, as a table: `entry` and `counts_as` are the code's own and its name, "" where CMS has no
 * such code; `is_countable`, whether a row of the provider table may have it.
 */
function codesTable({ taxonomies, entry }: HsdReference): string {
  const rows = [...taxonomies].map(([taxonomy, code]) => {
    const found = entry(code);
    const isCountable = found !== undefined && !found.isRetired && found.table === "Provider";
    return { taxonomy, code, entry: found?.code ?? "", counts_as: found?.name ?? "", is_countable: isCountable };
  });
  return `json_to_recordset(${literal(JSON.stringify(rows))})
    AS k (taxonomy text, code text, entry text, counts_as text, is_countable boolean)`;
}

/**
 * The provider table's rows of a stretch of providers: one per specialty, location and county that the location's ZIP code
 * reaches, the primary ones first. Before the cells stands what is remarkable of a row, as JSON, and nothing of most. A row
 * stands twice when an earlier one of the provider has the same county, code and address: then its specialty counts as what
 * one before it does, or its location lies where one before it does.
 */
export function hsdProviderStatement(choice: Choice, stretch: Stretch, hsd: HsdReference): string {
  const of = within(choice, stretch);
  return `
    SELECT ${remark}, ${listed.join(", ")}
    FROM providers p
    LEFT JOIN (
      SELECT o.provider_id, o.id, o.taxonomy_code, o.name, o.is_primary, k.code, k.counts_as, k.is_countable,
        row_number() OVER (PARTITION BY o.provider_id, coalesce(k.entry, '') ORDER BY o.is_primary DESC, o.taxonomy_code, o.id) > 1 AS is_repeated
      FROM specialties o LEFT JOIN ${codesTable(hsd)} ON k.taxonomy = o.taxonomy_code WHERE ${of("o")}
    ) s ON s.provider_id = p.id
    LEFT JOIN (
      SELECT y.*, ${zip5("y.zip")} AS zip5,
        row_number() OVER (PARTITION BY y.provider_id, lower(btrim(y.address1, E' \\t\\r\\n')), coalesce(${zip5("y.zip")}, y.zip)
          ORDER BY y.position NULLS LAST, y.id) > 1 AS is_repeated
      FROM (${placesOf(of)}) y
    ) l ON l.provider_id = p.id
    LEFT JOIN zip_counties z ON z.zip = l.zip5
    LEFT JOIN ssa_counties c ON c.code = z.ssa_code
    LEFT JOIN (${groupNames(of)}) g ON g.provider_id = p.id
    WHERE ${chosen(choice, stretch.after)} AND p.id <= ${literal(stretch.upTo)}
    ORDER BY p.id, s.is_primary DESC NULLS LAST, s.taxonomy_code, s.id, l.position NULLS LAST, l.id, z.is_primary DESC, z.ssa_code`;
}

type Remark = Omit<CheckedRow, "entry" | "county" | "table"> & {
  code: string | null;
  county: CheckedRow["county"] | null;
  isRepeated: boolean;
};

/** What stands before the cells of a row. */
export function readRemark(text: string, hsd: HsdReference): { checked: CheckedRow; isRepeated: boolean } {
  const { code, county, isRepeated, ...facts } = JSON.parse(text) as Remark;
  const entry = code === null ? undefined : hsd.entry(code);
  return { checked: { ...facts, county: county ?? undefined, entry, table: "Provider" }, isRepeated };
}
