import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { dayOf, daysLater } from "@/lib/day";
import { providerTransitions, unfinishedStatuses, type WorkflowStatus } from "@/lib/workflows/state-machine";
import type { Home } from "./operations";

type Row = {
  status: WorkflowStatus;
  isFacility: boolean;
  total: number;
  over7: number;
  over14: number;
  over30: number;
};

const decidable: readonly WorkflowStatus[] = providerTransitions.approve.from;

/**
 * Every unfinished workflow by status, and those that can be decided by age. One statement over the index of statuses
 * alone: whom a workflow credentials is read from its id (`fwf_` is a facility's).
 */
export async function unfinishedWorkflows({
  db,
  organizationId,
  now,
}: Pick<Context, "db" | "organizationId" | "now">): Promise<Pick<Home, "waiting" | "funnel">> {
  const before = (days: number) => dateOf(daysLater(dayOf(now), -days));
  const rows = await db.$queryRaw<Row[]>`
    SELECT status, starts_with(id, 'fwf_') AS "isFacility", count(*)::int AS total,
      count(*) FILTER (WHERE status_changed_at < ${before(7)})::int AS over7,
      count(*) FILTER (WHERE status_changed_at < ${before(14)})::int AS over14,
      count(*) FILTER (WHERE status_changed_at < ${before(30)})::int AS over30
    FROM workflows WHERE organization_id = ${organizationId} AND status = ANY(${unfinishedStatuses})
    GROUP BY 1, 2`;
  const of = (isFacility: boolean) => {
    const waiting = rows.filter((row) => row.isFacility === isFacility && decidable.includes(row.status));
    const sum = (member: "total" | "over7" | "over14" | "over30") =>
      waiting.reduce((total, row) => total + row[member], 0);
    return { total: sum("total"), over7: sum("over7"), over14: sum("over14"), over30: sum("over30") };
  };
  const countOf = (status: WorkflowStatus, isFacility: boolean) =>
    rows.find((row) => row.status === status && row.isFacility === isFacility)?.total ?? 0;
  return {
    waiting: { providers: of(false), facilities: of(true) },
    funnel: unfinishedStatuses.map((status) => ({
      status,
      providers: countOf(status, false),
      facilities: countOf(status, true),
    })),
  };
}
