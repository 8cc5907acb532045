import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/db";
import { facilityIdentity, providerIdentity, type SubjectIdentity } from "@/lib/matches/subject-identity";
import { type FiledPerson, personSubject } from "@/lib/verification/matching/person-subject";
import type { FiledSpecialty } from "@/lib/verification/matching/professions";
import type { MatchSubject } from "@/lib/verification/matching/score-match";
import type { OrganizationSubject } from "@/lib/verification/matching/score-organization";
import { isMonitored } from "./monitored";

/** Somebody who is monitored, as lists are searched for him, her or it. */
export type MonitoredSubject = { id: string; identity: SubjectIdentity } & (
  | { kind: "provider"; sought: MatchSubject }
  | { kind: "facility"; sought: OrganizationSubject }
);

/** Where a screening stands: behind this subject of this kind. Providers come first. Stored as text in the row. */
export type Cursor = { kind: MonitoredSubject["kind"]; after: string };
export const firstCursor: Cursor = { kind: "provider", after: "" };
export const cursorText = ({ kind, after }: Cursor): string => `${kind}:${after}`;

export function parseCursor(text: string): Cursor {
  const [kind, after = ""] = text.split(":");
  return kind === "provider" || kind === "facility" ? { kind, after } : firstCursor;
}

type ProviderRow = Omit<FiledPerson, "specialties"> & { id: string; specialties: FiledSpecialty[] | null };

async function providerPage(db: Db, organizationId: string, after: string, size: number): Promise<MonitoredSubject[]> {
  const rows = await db.$queryRaw<ProviderRow[]>(Prisma.sql`
    SELECT p.id, p.last_name AS "lastName", p.first_name AS "firstName", p.middle_name AS "middleName", p.degree, p.npi,
      p.states, p.dob::text AS "birthDate",
      ARRAY(SELECT l.zip FROM practice_locations l
        WHERE l.organization_id = p.organization_id AND l.provider_id = p.id AND l.zip <> '' ORDER BY l.id) AS zips,
      (SELECT jsonb_agg(jsonb_build_object('taxonomyCode', s.taxonomy_code, 'name', s.name) ORDER BY s.id) FROM specialties s
        WHERE s.organization_id = p.organization_id AND s.provider_id = p.id) AS specialties
    FROM providers p
    WHERE p.organization_id = ${organizationId} AND p.id > ${after} AND ${isMonitored("p")}
    ORDER BY p.id LIMIT ${size}`);
  return rows.map(({ specialties, ...row }) => ({
    kind: "provider",
    id: row.id,
    identity: providerIdentity(row),
    sought: personSubject({ ...row, specialties: specialties ?? [] }),
  }));
}

type FacilityRow = OrganizationSubject & { id: string };

async function facilityPage(db: Db, organizationId: string, after: string, size: number): Promise<MonitoredSubject[]> {
  const rows = await db.$queryRaw<FacilityRow[]>(Prisma.sql`
    SELECT f.id, f.name, f.dba, f.npi, f.state, f.zipcode AS zip FROM facilities f
    WHERE f.organization_id = ${organizationId} AND f.id > ${after} AND ${isMonitored("f")}
    ORDER BY f.id LIMIT ${size}`);
  return rows.map(({ id, ...sought }) => ({ kind: "facility", id, identity: facilityIdentity(sought), sought }));
}

/** The next of those who are monitored, at most `size`, all of one kind; empty behind the last of that kind. */
export const subjectPage = (
  db: Db,
  organizationId: string,
  { kind, after }: Cursor,
  size: number,
): Promise<MonitoredSubject[]> => (kind === "provider" ? providerPage : facilityPage)(db, organizationId, after, size);

/** How many are monitored. */
export async function countMonitored(
  db: Db,
  organizationId: string,
): Promise<{ providers: number; facilities: number }> {
  const [row] = await db.$queryRaw<{ providers: number; facilities: number }[]>(Prisma.sql`
    SELECT
      (SELECT count(*)::int FROM providers p WHERE p.organization_id = ${organizationId} AND ${isMonitored("p")}) AS providers,
      (SELECT count(*)::int FROM facilities f WHERE f.organization_id = ${organizationId} AND ${isMonitored("f")}) AS facilities`);
  return row ?? { providers: 0, facilities: 0 };
}
