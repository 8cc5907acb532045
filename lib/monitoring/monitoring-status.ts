import type { Context } from "@/lib/api/context";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { isMonitored } from "./monitored";

type Ctx = Pick<Context, "db" | "organizationId" | "actor" | "now">;

/**
 * Where monitoring stands, out of the open flags that came up or changed since the last review of all of them: none,
 * no action is required; else the file may already ask for what is missing; all were read, but nobody approved that;
 * or they wait. The five values are the specification's; answers say the operator's name instead of Vendor.
 */
const statusOf = Prisma.sql`CASE
  WHEN open.awaiting IS NULL THEN 'No action required'
  WHEN s.workflow_status = 'OUTREACH_IN_PROGRESS' THEN 'Outreach in Progress'
  WHEN s.workflow_status = 'DATA_MISSING' THEN 'Data Missing'
  WHEN open.unread = 0 THEN 'Reviewed by Vendor'
  ELSE 'In Progress' END`;

const tables = {
  provider: { alias: "p", table: Prisma.raw("providers"), key: Prisma.raw("provider_id"), by: Prisma.empty },
  facility: {
    alias: "f",
    table: Prisma.raw("facilities"),
    key: Prisma.raw("facility_id"),
    by: Prisma.raw(
      ", updated_by_name = CASE WHEN target.monitoring_status <> news.status THEN 'Credence' ELSE target.updated_by_name END",
    ),
  },
} as const;

/** Open flags since the last review of their subject; of subjects that have an open flag at all. */
function openFlags(organizationId: string, kind: SubjectKind): Prisma.Sql {
  const { key } = tables[kind];
  return Prisma.sql`
    reviewed AS (
      SELECT r.${key} AS id, max(r.created_at) AS at FROM monitoring_reviews r
      WHERE r.organization_id = ${organizationId} AND r.${key} IN (SELECT id FROM present WHERE active_flags > 0)
      GROUP BY 1),
    open AS (
      SELECT g.${key} AS id, count(*) AS awaiting, count(*) FILTER (WHERE NOT EXISTS (
        SELECT 1 FROM flag_reads r
        WHERE r.organization_id = g.organization_id AND r.flag_id = g.id AND r.read_at >= g.flagged_date)) AS unread
      FROM flags g LEFT JOIN reviewed ON reviewed.id = g.${key}
      WHERE g.organization_id = ${organizationId} AND g.${key} IN (SELECT id FROM present WHERE active_flags > 0)
        AND g.active AND (reviewed.at IS NULL OR g.flagged_date > reviewed.at)
      GROUP BY 1)`;
}

/**
 * Brings `monitoring_status` of those who are monitored up to what their flags say, in one statement; `screenedOn` (a
 * day) is also written as the date on which they were last monitored. The date alone is no change that client systems
 * should hear of: neither version nor time of change moves then (the trigger `note_provider_write`), or every screening
 * would send everybody through their walks. Locks only those of whom something is new; where it is only the status, a
 * row that another transaction holds is left to the next time. Answers how many rows were written.
 */
export async function refreshMonitoring(
  ctx: Ctx,
  kind: SubjectKind,
  ids: readonly string[],
  screenedOn: string | null = null,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { organizationId, now } = ctx;
  const { alias, table, by } = tables[kind];
  const row = Prisma.raw(alias);
  const lock = Prisma.raw(screenedOn === null ? "SKIP LOCKED" : "");
  const date = Prisma.sql`coalesce(${screenedOn}::date, ${row}.last_monitoring_date)`;
  return ctx.db.$executeRaw`
    WITH present AS (
      SELECT ${row}.id, ${row}.monitoring_status, ${row}.workflow_status, ${row}.active_flags,
        ${row}.last_monitoring_date, ${date} AS monitored_on
      FROM ${table} ${row}
      WHERE ${row}.organization_id = ${organizationId} AND ${row}.id = ANY (${[...ids]}) AND ${isMonitored(alias)}
        AND (${row}.active_flags > 0 OR ${row}.monitoring_status <> 'No action required'
          OR ${row}.last_monitoring_date IS DISTINCT FROM ${date})),
    ${openFlags(organizationId, kind)},
    judged AS (
      SELECT s.id, s.monitored_on, ${statusOf} AS status FROM present s LEFT JOIN open ON open.id = s.id),
    news AS (
      SELECT judged.* FROM judged JOIN ${table} t ON t.organization_id = ${organizationId} AND t.id = judged.id
      WHERE t.monitoring_status <> judged.status OR t.last_monitoring_date IS DISTINCT FROM judged.monitored_on
      ORDER BY t.id FOR UPDATE OF t ${lock})
    UPDATE ${table} target
    SET last_monitoring_date = news.monitored_on, monitoring_status = news.status,
      version = target.version + (target.monitoring_status <> news.status)::int,
      updated_at = CASE WHEN target.monitoring_status <> news.status THEN ${now} ELSE target.updated_at END,
      updated_by = CASE WHEN target.monitoring_status <> news.status THEN 'system' ELSE target.updated_by END ${by}
    FROM news WHERE target.organization_id = ${organizationId} AND target.id = news.id`;
}

/** Subjects whose status may have moved without any flag being raised or cleared: flags were read. Keyset page of ids. */
const restless = (ctx: Ctx, kind: SubjectKind, after: string, size: number): Promise<{ id: string }[]> => {
  const { alias, table } = tables[kind];
  const row = Prisma.raw(alias);
  return ctx.db.$queryRaw<{ id: string }[]>`
    SELECT ${row}.id FROM ${table} ${row}
    WHERE ${row}.organization_id = ${ctx.organizationId} AND ${row}.id > ${after} AND ${isMonitored(alias)}
      AND (${row}.active_flags > 0 OR ${row}.monitoring_status <> 'No action required')
    ORDER BY ${row}.id LIMIT ${size}`;
};

/** The next page of those whose status may have moved, brought up to date; null behind the last. */
export async function refreshPage(ctx: Ctx, kind: SubjectKind, after: string, size = 2_000): Promise<string | null> {
  const page = await restless(ctx, kind, after, size);
  await refreshMonitoring(
    ctx,
    kind,
    page.map(({ id }) => id),
  );
  return page.length < size ? null : (page.at(-1)?.id ?? null);
}
