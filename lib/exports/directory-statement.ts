import pg from "pg";
import type { directoryColumns } from "./directory-columns";
import type { ExportParameters } from "./export-parameters";

type Column = (typeof directoryColumns)[number];

export const yesNo = (value: string): string => `CASE WHEN ${value} THEN 'Y' WHEN NOT ${value} THEN 'N' END`;

/** The five digits of a ZIP code or ZIP+4, as `zip5` reads them. */
export const zip5 = (zip: string): string => `substring(${zip} from '^\\s*(\\d{5})(?:-?\\d{4})?\\s*$')`;

/** The name of the primary county. */
const county = `(
  SELECT (SELECT name FROM ssa_counties k WHERE k.code = z.ssa_code)
  FROM zip_counties z WHERE z.zip = ${zip5("l.zip")} ORDER BY z.is_primary DESC, z.ssa_code LIMIT 1)`;

const hourOf = (member: string): string => `coalesce(day ->> '${member}', '')`;
const hours = `(
  SELECT string_agg(trim(${hourOf("dayOfweek")} || ' ' || ${hourOf("startHours")} || '-' || ${hourOf("endHours")}), '; ' ORDER BY place)
  FROM jsonb_array_elements(l.location_hours) WITH ORDINALITY AS given(day, place))`;

/** What stands in each column; what no record holds (fax, network …) stays empty. */
const cells: Record<Column, string> = {
  provider_id: "p.id",
  npi: "p.npi",
  last_name: "p.last_name",
  first_name: "p.first_name",
  middle_name: "p.middle_name",
  suffix: "NULL",
  degree: "p.degree",
  gender: "p.gender",
  specialty: "s.name",
  taxonomy_code: "s.taxonomy_code",
  is_primary_specialty: `CASE WHEN s.taxonomy_code <> '' THEN ${yesNo("s.is_primary")} END`,
  board_certified: yesNo("b.provider_id IS NOT NULL"),
  group_name: "g.names",
  group_npi: "g.npis",
  group_tin: "g.tins",
  location_name: "l.name",
  address1: "l.address1",
  address2: "l.address2",
  city: "l.city",
  state: "l.state",
  zip: "l.zip",
  county,
  phone: "NULL",
  fax: "NULL",
  accepts_new_patients: yesNo("p.accepts_new_patients"),
  accepts_new_medicare_patients: yesNo("p.accepts_new_medicare_patients"),
  pcp_or_specialist:
    "concat_ws('; ', CASE WHEN p.is_pcp THEN 'PCP' END, CASE WHEN p.is_specialist THEN 'Specialist' END)",
  languages: "array_to_string(f.other_languages, '; ')",
  hours: `CASE WHEN l.location_hours <> '[]' THEN ${hours} END`,
  phone_coverage_24x7: yesNo("l.phone_coverage_24x7"),
  ada_accessible: "NULL",
  telehealth: "NULL",
  hospital_affiliations: "a.names",
  network: "NULL",
  effective_date: "p.initial_credentialing_date::text",
  termination_date: "to_char(p.terminated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
  last_verified: "p.last_credentialed_date::text",
};

// COPY writes an empty text as "" and nothing as nothing.
const listed = Object.entries(cells).map(([name, cell]) => (cell === "NULL" ? cell : `nullif(${cell}, '') AS ${name}`));

export type Choice = { organizationId: string; parameters: Omit<ExportParameters, "limit" | "offset"> };
/** Providers behind `after`, up to and with `upTo`, by id. */
export type Stretch = { after: string; upTo: string };

export const literal = (text: string): string => pg.escapeLiteral(text);

/** Whom the export is of, behind an id: the credentialed (Active), or everybody. Values stand in the text, since COPY takes no parameters. */
export function chosen({ organizationId, parameters }: Choice, after: string): string {
  const { providerIds, includeInactiveProviders } = parameters;
  const named = providerIds.length > 0 ? `AND p.id IN (${providerIds.map(literal).join(", ")})` : "";
  const active = includeInactiveProviders ? "" : "AND p.status = 'Active'";
  return `p.organization_id = ${literal(organizationId)} AND p.id > ${literal(after)} ${named} ${active}`;
}

/**
 * For the transaction of the statements below. What they join lies in a stretch, so that hashing it is right whatever
 * the planner expects; left alone it expects single rows and looks for each of thousands. No helpers: to start them takes
 * as long as they save of so short a statement, and they take the processors from whoever waits for a page.
 */
export const joinStretches =
  "SELECT set_config('enable_nestloop', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)";

/** The id of the last of the next `size` providers behind an id, and how many there are. */
export const stretchStatement = (choice: Choice, after: string, size: number): string => `
  SELECT max(id) AS "upTo", count(*)::int AS providers
  FROM (SELECT p.id FROM providers p WHERE ${chosen(choice, after)} ORDER BY p.id LIMIT ${size}) AS page`;

/** The condition by which a table under an alias is read by the same stretch of its own index. */
type Within = (alias: string) => string;
export function within({ organizationId }: Choice, { after, upTo }: Stretch): Within {
  const [organization, from, to] = [organizationId, after, upTo].map(literal);
  return (alias) =>
    `${alias}.organization_id = ${organization} AND ${alias}.provider_id > ${from} AND ${alias}.provider_id <= ${to}`;
}

/** Where somebody practices: the locations on file, else the service address, else nowhere. */
export const placesOf = (of: Within): string => `
      SELECT provider_id, name, address1, '' AS address2, city, state, zip, location_hours, phone_coverage_24x7, position, id
      FROM practice_locations o WHERE ${of("o")}
      UNION ALL
      SELECT provider_id, service_name, service_address1, service_address2, service_city, service_state, service_zip,
        '[]', null, null, ''
      FROM provider_profiles e WHERE ${of("e")} AND (service_address1 <> '' OR service_zip <> '')
        AND NOT EXISTS (SELECT FROM practice_locations o WHERE o.provider_id = e.provider_id AND ${of("o")})`;

/** The groups of each provider in one cell, by name, with their identifiers in the same order. */
export const groupNames = (of: Within): string => `
      SELECT m.provider_id, string_agg(o.name, '; ' ORDER BY o.name, o.id) AS names,
        string_agg(o.npi, '; ' ORDER BY o.name, o.id) AS npis, string_agg(o.tin, '; ' ORDER BY o.name, o.id) AS tins
      FROM group_memberships m JOIN groups o ON o.organization_id = m.organization_id AND o.id = m.group_id
      WHERE ${of("m")} GROUP BY m.provider_id`;

/**
 * The directory's rows of a stretch of providers: one per specialty and location, the primary specialty first; somebody
 * without one or the other still has a row. Every table is read by the same stretch of its own index: joined a provider
 * at a time, a million take several times as long.
 */
export function directoryStatement(choice: Choice, stretch: Stretch): string {
  const of = within(choice, stretch);
  return `
    SELECT ${listed.join(", ")}
    FROM providers p
    LEFT JOIN provider_profiles f ON f.provider_id = p.id AND ${of("f")}
    LEFT JOIN specialties s ON s.provider_id = p.id AND ${of("s")}
    LEFT JOIN (${placesOf(of)}) l ON l.provider_id = p.id
    LEFT JOIN (
      SELECT DISTINCT provider_id FROM board_certifications d WHERE ${of("d")} AND status = 'Certified'
    ) b ON b.provider_id = p.id
    LEFT JOIN (
      SELECT provider_id, string_agg(name, '; ' ORDER BY id) AS names FROM hospital_affiliations i
      WHERE ${of("i")} AND end_date IS NULL GROUP BY provider_id
    ) a ON a.provider_id = p.id
    LEFT JOIN (${groupNames(of)}) g ON g.provider_id = p.id
    WHERE ${chosen(choice, stretch.after)} AND p.id <= ${literal(stretch.upTo)}
    ORDER BY p.id, s.is_primary DESC NULLS LAST, s.taxonomy_code, l.position NULLS LAST, l.id`;
}
