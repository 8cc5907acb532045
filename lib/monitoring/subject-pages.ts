import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/db";
import {
  type FiledFacility,
  filedFacilityColumns,
  type FiledProvider,
  filedProviderColumns,
  soughtProvider,
} from "@/lib/matches/filed-subjects";
import { facilityIdentity, providerIdentity, type SubjectIdentity } from "@/lib/matches/subject-identity";
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

async function providerPage(db: Db, organizationId: string, after: string, size: number): Promise<MonitoredSubject[]> {
  const rows = await db.$queryRaw<FiledProvider[]>(Prisma.sql`
    SELECT ${filedProviderColumns}
    FROM providers p
    WHERE p.organization_id = ${organizationId} AND p.id > ${after} AND ${isMonitored("p")}
    ORDER BY p.id LIMIT ${size}`);
  return rows.map((row) => ({
    kind: "provider",
    id: row.id,
    identity: providerIdentity(row),
    sought: soughtProvider(row),
  }));
}

async function facilityPage(db: Db, organizationId: string, after: string, size: number): Promise<MonitoredSubject[]> {
  const rows = await db.$queryRaw<FiledFacility[]>(Prisma.sql`
    SELECT ${filedFacilityColumns} FROM facilities f
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
