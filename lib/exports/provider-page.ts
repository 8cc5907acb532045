import type pg from "pg";
import { type Choice, chosen } from "./directory-statement";

export type ExportedSpecialty = { taxonomyCode: string; name: string; isPrimary: boolean };
export type ExportedLocation = {
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  hours: { dayOfweek?: string; startHours?: string; endHours?: string }[];
  phoneCoverage24x7: boolean | null;
};

/** A provider as the exports need it: nothing of the Data Bank, no birth date, no social security number. */
export type ExportedProvider = {
  id: string;
  npi: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
  degree: string;
  gender: string;
  status: string;
  isPcp: boolean | null;
  isSpecialist: boolean | null;
  acceptsNewPatients: boolean | null;
  acceptsNewMedicarePatients: boolean | null;
  /** YYYY-MM-DD */
  effectiveDate: string | null;
  terminationDate: string | null;
  lastCredentialedDate: string | null;
  languages: string[] | null;
  serviceLocation: ExportedLocation | null;
  specialties: ExportedSpecialty[];
  locations: ExportedLocation[];
  boards: string[];
  affiliations: string[];
  groups: { name: string; npi: string; tin: string }[];
};

/** The next providers behind an id, in the order of their ids, each with what its rows are made of. */
export async function providerPage(
  client: pg.ClientBase,
  choice: Choice,
  { after, size }: { after: string; size: number },
): Promise<ExportedProvider[]> {
  const { rows } = await client.query<ExportedProvider>(`
    WITH page AS MATERIALIZED (
      SELECT p.* FROM providers p
      WHERE ${chosen(choice, after)}
      ORDER BY p.id LIMIT ${size}
    )
    SELECT p.id, p.npi, p.first_name AS "firstName", p.middle_name AS "middleName", p.last_name AS "lastName",
      p.degree, p.gender, p.status, p.is_pcp AS "isPcp", p.is_specialist AS "isSpecialist",
      p.accepts_new_patients AS "acceptsNewPatients", p.accepts_new_medicare_patients AS "acceptsNewMedicarePatients",
      p.initial_credentialing_date::text AS "effectiveDate",
      to_char(p.terminated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "terminationDate",
      p.last_credentialed_date::text AS "lastCredentialedDate",
      f.other_languages AS languages,
      CASE WHEN f.service_address1 <> '' OR f.service_zip <> '' THEN jsonb_build_object(
        'name', f.service_name, 'address1', f.service_address1, 'address2', f.service_address2, 'city', f.service_city,
        'state', f.service_state, 'zip', f.service_zip, 'hours', '[]'::jsonb, 'phoneCoverage24x7', null) END AS "serviceLocation",
      coalesce(s.list, '[]') AS specialties, coalesce(l.list, '[]') AS locations, coalesce(b.list, '[]') AS boards,
      coalesce(h.list, '[]') AS affiliations, coalesce(g.list, '[]') AS groups
    FROM page p
    LEFT JOIN provider_profiles f ON f.organization_id = p.organization_id AND f.provider_id = p.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('taxonomyCode', taxonomy_code, 'name', name, 'isPrimary', is_primary)
        ORDER BY is_primary DESC, taxonomy_code) AS list
      FROM specialties WHERE organization_id = p.organization_id AND provider_id = p.id) s ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('name', name, 'address1', address1, 'address2', '', 'city', city, 'state', state,
        'zip', zip, 'hours', location_hours, 'phoneCoverage24x7', phone_coverage_24x7) ORDER BY position NULLS LAST, id) AS list
      FROM practice_locations WHERE organization_id = p.organization_id AND provider_id = p.id) l ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(specialty ORDER BY id) AS list FROM board_certifications
      WHERE organization_id = p.organization_id AND provider_id = p.id AND status = 'Certified') b ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(name ORDER BY id) AS list FROM hospital_affiliations
      WHERE organization_id = p.organization_id AND provider_id = p.id AND end_date IS NULL) h ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('name', o.name, 'npi', o.npi, 'tin', o.tin) ORDER BY o.name, o.id) AS list
      FROM group_memberships m JOIN groups o ON o.organization_id = m.organization_id AND o.id = m.group_id
      WHERE m.organization_id = p.organization_id AND m.provider_id = p.id) g ON true
    ORDER BY p.id`);
  return rows;
}

/** Where somebody practises: the locations on file, else the service address, else nowhere. */
export const locationsOf = ({ locations, serviceLocation }: ExportedProvider): ExportedLocation[] =>
  locations.length > 0 ? locations : serviceLocation ? [serviceLocation] : [];
