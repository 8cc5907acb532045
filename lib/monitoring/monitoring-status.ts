import type { Context } from "@/lib/api/context";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SubjectKind } from "@/lib/workflows/state-machine";
import { isMonitored } from "./monitored";

/** The specification's values of `monitoring_status`; answers say the operator's name instead of Vendor. */
export const monitoringStatuses = [
  "In Progress",
  "Data Missing",
  "Outreach in Progress",
  "Reviewed by Vendor",
  "No action required",
] as const;
export type MonitoringStatus = (typeof monitoringStatuses)[number];

type Ctx = Pick<Context, "db" | "organizationId" | "actor" | "now">;

/**
 * Where monitoring stands, out of the open flags that came up or changed since the last review of all of them: none,
 * no action is required; else the file may already ask for what is missing; all were read, but nobody approved that;
 * or they wait.
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
    by: Prisma.raw(", updated_by_name = 'Credence'"),
  },
} as const;

/**
 * Brings `monitoring_status` of those among `ids` who are monitored up to what their flags say; one statement. Answers
 * how many changed. Rows that another transaction holds are left to the next time, so that nobody waits for a page.
 */
export async function refreshMonitoringStatus(ctx: Ctx, kind: SubjectKind, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { organizationId, now } = ctx;
  const { alias, table, key, by } = tables[kind];
  const row = Prisma.raw(alias);
  return ctx.db.$executeRaw`
    WITH present AS (
      SELECT ${row}.id, ${row}.monitoring_status, ${row}.workflow_status FROM ${table} ${row}
      WHERE ${row}.organization_id = ${organizationId} AND ${row}.id = ANY (${ids}) AND ${isMonitored(alias)}
      ORDER BY ${row}.id FOR UPDATE SKIP LOCKED),
    reviewed AS (
      SELECT ${key} AS id, max(created_at) AS at FROM monitoring_reviews
      WHERE organization_id = ${organizationId} AND ${key} = ANY (${ids}) GROUP BY 1),
    open AS (
      SELECT g.${key} AS id, count(*) AS awaiting, count(*) FILTER (WHERE NOT EXISTS (
        SELECT 1 FROM flag_reads r
        WHERE r.organization_id = g.organization_id AND r.flag_id = g.id AND r.read_at >= g.flagged_date)) AS unread
      FROM flags g LEFT JOIN reviewed ON reviewed.id = g.${key}
      WHERE g.organization_id = ${organizationId} AND g.${key} = ANY (${ids}) AND g.active
        AND (reviewed.at IS NULL OR g.flagged_date > reviewed.at)
      GROUP BY 1),
    judged AS (
      SELECT s.id, s.monitoring_status AS before, ${statusOf} AS status FROM present s LEFT JOIN open ON open.id = s.id)
    UPDATE ${table} target
    SET monitoring_status = judged.status, version = target.version + 1, updated_at = ${now}, updated_by = 'system' ${by}
    FROM judged
    WHERE target.organization_id = ${organizationId} AND target.id = judged.id AND judged.before <> judged.status`;
}

/**
 * Writes that these were looked at today. It is no change that client systems should hear of: neither version nor time
 * of change moves (the trigger `note_provider_write`), or every screening would send everybody through their walks.
 */
export async function noteMonitored(
  { db, organizationId, now }: Ctx,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const today = now.toISOString().slice(0, 10);
  const { table } = tables[kind];
  await db.$executeRaw`
    WITH present AS (
      SELECT id FROM ${table} WHERE organization_id = ${organizationId} AND id = ANY (${ids})
        AND last_monitoring_date IS DISTINCT FROM ${today}::date
      ORDER BY id FOR UPDATE)
    UPDATE ${table} target SET last_monitoring_date = ${today}::date FROM present
    WHERE target.organization_id = ${organizationId} AND target.id = present.id`;
}
