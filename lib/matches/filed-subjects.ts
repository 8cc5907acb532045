import { Prisma } from "@/lib/generated/prisma/client";
import { type FiledPerson, personSubject } from "@/lib/verification/matching/person-subject";
import type { FiledSpecialty } from "@/lib/verification/matching/professions";
import type { MatchSubject } from "@/lib/verification/matching/score-match";
import type { OrganizationSubject } from "@/lib/verification/matching/score-organization";

/** A provider as many are read at once to be held against lists; `providerOnFile` reads one for the checklist. */
export type FiledProvider = Omit<FiledPerson, "specialties"> & { id: string; specialties: FiledSpecialty[] | null };

/** The columns of a `FiledProvider` out of `providers p`. */
export const filedProviderColumns = Prisma.sql`p.id, p.last_name AS "lastName", p.first_name AS "firstName",
  p.middle_name AS "middleName", p.degree, p.npi, coalesce(p.states, '{}') AS states, p.dob::text AS "birthDate",
  ARRAY(SELECT l.zip FROM practice_locations l
    WHERE l.organization_id = p.organization_id AND l.provider_id = p.id AND l.zip <> '' ORDER BY l.id) AS zips,
  (SELECT jsonb_agg(jsonb_build_object('taxonomyCode', s.taxonomy_code, 'name', s.name) ORDER BY s.id) FROM specialties s
    WHERE s.organization_id = p.organization_id AND s.provider_id = p.id) AS specialties`;

/** The provider as lists are searched for him or her. */
export const soughtProvider = ({ specialties, ...person }: FiledProvider): MatchSubject =>
  personSubject({ ...person, specialties: specialties ?? [] });

/** A facility as lists are searched for it. */
export type FiledFacility = OrganizationSubject & { id: string };

/** The columns of a `FiledFacility` out of `facilities f`. */
export const filedFacilityColumns = Prisma.sql`f.id, f.name, f.dba, f.npi, f.state, f.zipcode AS zip`;
