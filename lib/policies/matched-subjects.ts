import type { Db } from "@/lib/db";
import {
  type FiledFacility,
  filedFacilityColumns,
  type FiledProvider,
  filedProviderColumns,
  soughtProvider,
} from "@/lib/matches/filed-subjects";
import { displayName } from "@/lib/providers/display-name";
import type { MatchSubject } from "@/lib/verification/matching/score-match";
import type { OrganizationSubject } from "@/lib/verification/matching/score-organization";

/** Somebody who was compared with lists, as he, she or it is compared now. */
export type MatchedSubject = { id: string; name: string } & (
  | { kind: "provider"; sought: MatchSubject }
  | { kind: "facility"; sought: OrganizationSubject }
);

/** Providers and facilities by id, in two statements. */
export async function matchedSubjects(
  { db, organizationId }: { db: Db; organizationId: string },
  { providerIds, facilityIds }: { providerIds: readonly string[]; facilityIds: readonly string[] },
): Promise<Map<string, MatchedSubject>> {
  const people = await db.$queryRaw<FiledProvider[]>`
    SELECT ${filedProviderColumns} FROM providers p
    WHERE p.organization_id = ${organizationId} AND p.id = ANY(${[...providerIds]})`;
  const facilities = await db.$queryRaw<FiledFacility[]>`
    SELECT ${filedFacilityColumns} FROM facilities f
    WHERE f.organization_id = ${organizationId} AND f.id = ANY(${[...facilityIds]})`;
  const subjects: MatchedSubject[] = [
    ...people.map((row): MatchedSubject => {
      return { kind: "provider", id: row.id, name: displayName(row), sought: soughtProvider(row) };
    }),
    ...facilities.map(({ id, ...sought }): MatchedSubject => ({ kind: "facility", id, name: sought.name, sought })),
  ];
  return new Map(subjects.map((subject) => [subject.id, subject]));
}
