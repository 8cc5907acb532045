import type { Context } from "@/lib/api/context";
import { dayMs } from "@/lib/day";
import type { ListVersion, Screening } from "@/lib/generated/prisma/client";
import { allLists } from "@/lib/lists/all-lists";
import { scopeOf } from "@/lib/lists/lists";
import { monthBounds, monthOf } from "./certificate-content";
import { countExpiries } from "./expiring-items";
import type { MonitoringOverview } from "./monitoring-schemas";
import { countMonitored } from "./subject-pages";
import { screeningRecords, versionFacts } from "./wire";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** The versions in use of all lists that the organization sees. */
async function currentVersions({ db, organizationId }: Ctx): Promise<Map<string, ListVersion>> {
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (source, owner_organization_id) id FROM list_versions
    WHERE owner_organization_id IS NULL OR owner_organization_id = ${organizationId}
    ORDER BY source, owner_organization_id, loaded_at DESC, id DESC`;
  const rows = await db.listVersion.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
  return new Map(rows.map((row) => [`${row.source} ${row.ownerOrganizationId ?? ""}`, row]));
}

/** The last complete screening of every list, and those that are under way. */
async function lastScreenings({ db, organizationId }: Ctx): Promise<Screening[]> {
  const ids = await db.$queryRaw<{ id: string }[]>`
    (SELECT DISTINCT ON (source) id FROM screenings WHERE organization_id = ${organizationId} AND state = 'done'
     ORDER BY source, finished_at DESC, id DESC)
    UNION ALL
    SELECT id FROM screenings WHERE organization_id = ${organizationId} AND state IN ('queued', 'running')`;
  return db.screening.findMany({ where: { organizationId, id: { in: ids.map(({ id }) => id) } } });
}

/** How monitoring stands: a handful of statements, whoever and however many are monitored. */
export async function monitoringOverview(ctx: Ctx): Promise<MonitoringOverview> {
  const { db, organizationId, now } = ctx;
  const versions = await currentVersions(ctx);
  const screenings = await screeningRecords(db, await lastScreenings(ctx));
  const { from } = monthBounds(monthOf(now));
  const lists = (await allLists(db)).map((list) => {
    const { source, ownerOrganizationId } = scopeOf(list, organizationId);
    const version = versions.get(`${source} ${ownerOrganizationId ?? ""}`);
    const last = screenings.find((one) => one.source === source && one.state === "done") ?? null;
    const finishedAt = last?.finishedAt ? new Date(last.finishedAt) : null;
    return {
      source,
      listName: list.name,
      isLoaded: version !== undefined,
      version: version ? versionFacts(version) : null,
      lastScreening: last,
      current: screenings.find((one) => one.source === source && one.state !== "done") ?? null,
      ageDays: finishedAt ? Math.floor((now.getTime() - finishedAt.getTime()) / dayMs) : null,
      isOverdue: version !== undefined && (finishedAt === null || finishedAt < from || last?.version.id !== version.id),
    };
  });
  return { monitored: await countMonitored(db, organizationId), lists, expiries: await countExpiries(ctx) };
}
