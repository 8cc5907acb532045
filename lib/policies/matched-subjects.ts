import type { Db } from "@/lib/db";
import { displayName } from "@/lib/providers/display-name";
import { type FiledPerson, personSubject } from "@/lib/verification/matching/person-subject";
import type { FiledSpecialty } from "@/lib/verification/matching/professions";
import type { MatchSubject } from "@/lib/verification/matching/score-match";
import type { OrganizationSubject } from "@/lib/verification/matching/score-organization";

/** Somebody who was compared with lists, as he, she or it is compared now. */
export type MatchedSubject = { id: string; name: string } & (
  | { kind: "provider"; sought: MatchSubject }
  | { kind: "facility"; sought: OrganizationSubject }
);

type PersonRow = Omit<FiledPerson, "specialties"> & { id: string; specialties: FiledSpecialty[] | null };

/** Providers and facilities by id, in two statements. */
export async function matchedSubjects(
  { db, organizationId }: { db: Db; organizationId: string },
  { providerIds, facilityIds }: { providerIds: readonly string[]; facilityIds: readonly string[] },
): Promise<Map<string, MatchedSubject>> {
  const people = await db.$queryRaw<PersonRow[]>`
    select p.id, p.last_name as "lastName", p.first_name as "firstName", p.middle_name as "middleName", p.degree, p.npi,
      coalesce(p.states, '{}') as states, p.dob::text as "birthDate",
      array(select l.zip from practice_locations l
        where l.organization_id = p.organization_id and l.provider_id = p.id and l.zip <> '' order by l.id) as zips,
      (select jsonb_agg(jsonb_build_object('taxonomyCode', s.taxonomy_code, 'name', s.name) order by s.id)
        from specialties s where s.organization_id = p.organization_id and s.provider_id = p.id) as specialties
    from providers p where p.organization_id = ${organizationId} and p.id = any(${providerIds})`;
  const facilities = await db.facility.findMany({
    where: { organizationId, id: { in: [...facilityIds] } },
    select: { id: true, name: true, dba: true, npi: true, state: true, zipcode: true },
  });
  const subjects: MatchedSubject[] = [
    ...people.map((row): MatchedSubject => {
      const sought = personSubject({ ...row, specialties: row.specialties ?? [] });
      return { kind: "provider", id: row.id, name: displayName(row), sought };
    }),
    ...facilities.map(({ id, zipcode, ...row }): MatchedSubject => {
      return { kind: "facility", id, name: row.name, sought: { ...row, zip: zipcode } };
    }),
  ];
  return new Map(subjects.map((subject) => [subject.id, subject]));
}
