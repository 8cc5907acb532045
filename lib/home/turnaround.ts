import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { dayOf, daysLater } from "@/lib/day";
import type { Home } from "./operations";

const monthsShown = 6;

type Row = { month: string | null; decided: number; median: number | null; p90: number | null };

/** The first days of the last months, the present one last: YYYY-MM. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: monthsShown }, (_, index) =>
    dayOf(new Date(Date.UTC(year, month - monthsShown + index, 1))).slice(0, 7),
  );
}

const tenths = (days: number | null | undefined): number | null => (days == null ? null : Math.round(days * 10) / 10);

/** Days from receipt to decision: median and 90th percentile of the last 90 days, and month by month. */
export async function turnaround({
  db,
  organizationId,
  now,
}: Pick<Context, "db" | "organizationId" | "now">): Promise<Home["turnaround"]> {
  const today = dayOf(now);
  const months = monthsUntil(today);
  const since = dateOf(daysLater(today, -90));
  const from = dateOf(`${months[0]}-01`);
  const rows = await db.$queryRaw<Row[]>`
    WITH decided AS (
      SELECT to_char(decision_date AT TIME ZONE 'UTC', 'YYYY-MM') AS month, decision_date >= ${since} AS is_recent,
        greatest(0, extract(epoch FROM decision_date - received_date) / 86400) AS days
      FROM workflows
      WHERE organization_id = ${organizationId} AND decision_date >= ${from})
    SELECT month, count(*)::int AS decided, percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::float8 AS median,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY days)::float8 AS p90
    FROM decided GROUP BY month
    UNION ALL
    SELECT NULL, count(*)::int, percentile_cont(0.5) WITHIN GROUP (ORDER BY days)::float8,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY days)::float8
    FROM decided WHERE is_recent`;
  const of = (month: string | null) => {
    const row = rows.find((one) => one.month === month);
    return { decided: row?.decided ?? 0, median: tenths(row?.median), p90: tenths(row?.p90) };
  };
  return { last90Days: of(null), months: months.map((month) => ({ month, ...of(month) })) };
}
