import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { Prisma } from "@/lib/generated/prisma/client";
import { allLists } from "@/lib/lists/all-lists";
import type { SubjectKey } from "@/lib/workflows/subject";
import type { KnownList, KnownMatch } from "./operations";

type Ctx = Pick<Context, "db" | "organizationId">;

type VersionRow = {
  source: string;
  id: string;
  list_date: Date | null;
  loaded_at: Date;
  record_count: number;
  file_hash: string;
};

/** The version of each list that was in use at a moment. */
const versionsAt = ({ db, organizationId }: Ctx, at: Date) =>
  db.$queryRaw<VersionRow[]>`
    SELECT DISTINCT ON (v.source) v.source, v.id, v.list_date, v.loaded_at, v.record_count, v.file_hash
    FROM list_versions v
    WHERE (v.owner_organization_id IS NULL OR v.owner_organization_id = ${organizationId}) AND v.loaded_at <= ${at}
    ORDER BY v.source, v.loaded_at DESC, v.id DESC`;

/** The last complete screening against each list that had ended by then. */
const screeningsAt = ({ db, organizationId }: Ctx, at: Date) =>
  db.$queryRaw<{ source: string; version_id: string; finished_at: Date }[]>`
    SELECT DISTINCT ON (s.source) s.source, s.version_id, s.finished_at
    FROM screenings s
    WHERE s.organization_id = ${organizationId} AND s.state = 'done' AND s.finished_at <= ${at}
    ORDER BY s.source, s.finished_at DESC, s.id DESC`;

/** When workflows of the subject last searched each list by then, by the list's name. */
const searchesAt = ({ db, organizationId }: Ctx, { providerId, facilityId }: SubjectKey, at: Date) =>
  db.$queryRaw<{ source: string; searched_at: Date }[]>`
    SELECT a.source, max(a.answered_at) AS searched_at
    FROM verification_answers a JOIN workflows w
      ON w.organization_id = a.organization_id AND w.id = a.workflow_id
    WHERE a.organization_id = ${organizationId} AND a.outcome <> 'source_unavailable' AND a.answered_at <= ${at}
      AND ${providerId === undefined ? Prisma.sql`w.facility_id = ${facilityId}` : Prisma.sql`w.provider_id = ${providerId}`}
    GROUP BY a.source`;

async function matchesAt({ db, organizationId }: Ctx, key: SubjectKey, at: Date) {
  const rows = await db.listMatch.findMany({
    where: { organizationId, ...key, foundAt: { lte: at }, OR: [{ endedAt: null }, { endedAt: { gt: at } }] },
    include: { record: true },
    orderBy: [{ bits: "desc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ source: row.source, match: toKnownMatch(row) }));
}

type MatchRow = Prisma.ListMatchGetPayload<{ include: { record: true } }>;

const toKnownMatch = (row: MatchRow): KnownMatch => ({
  id: row.id,
  // The database holds the column to these three.
  band: row.band as KnownMatch["band"],
  bits: row.bits,
  reason: row.reason,
  policyVersion: row.policyVersion,
  foundAt: isoMoment(row.foundAt),
  endedAt: isoMoment(row.endedAt),
  endedBecause: row.endedBecause,
  flagId: row.flagId,
  record: {
    id: row.record.id,
    recordKey: row.record.recordKey,
    name: row.record.name,
    npi: row.record.npi,
    birthDates: row.record.birthDates,
    address: [row.record.address, row.record.city, row.record.state, row.record.zip].filter(Boolean).join(", "),
    sanctionType: row.record.sanctionType,
    effectiveDate: isoDate(row.record.effectiveDate),
    reinstatedDate: isoDate(row.record.reinstatedDate),
  },
});

/** Every list with what it had said of the subject at a moment, in the order in which lists are shown. */
export async function knownLists(ctx: Ctx, key: SubjectKey, at: Date): Promise<KnownList[]> {
  const versions = await versionsAt(ctx, at);
  const screenings = await screeningsAt(ctx, at);
  const searches = await searchesAt(ctx, key, at);
  const matches = await matchesAt(ctx, key, at);
  const lists = await allLists(ctx.db);
  return lists.map(({ key: source, name }): KnownList => {
    const version = versions.find((row) => row.source === source);
    const screening = screenings.find((row) => row.source === source);
    return {
      source,
      listName: name,
      version: version
        ? {
            id: version.id,
            listDate: isoDate(version.list_date),
            loadedAt: isoMoment(version.loaded_at),
            recordCount: version.record_count,
            fileHash: version.file_hash,
          }
        : null,
      screenedAt: isoMoment(screening?.finished_at),
      screenedVersionId: screening?.version_id ?? null,
      searchedAt: isoMoment(searches.find((row) => row.source === name)?.searched_at),
      matches: matches.flatMap((found) => (found.source === source ? [found.match] : [])),
    };
  });
}
