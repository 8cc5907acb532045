import type { Context } from "@/lib/api/context";
import { dateOf } from "@/lib/api/wire-schemas";
import { dayOf, daysLater, lastMoment } from "@/lib/day";
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

const monthAfter = (month: string): string => daysLater(`${month}-01`, 31).slice(0, 7);

const tenths = (days: number | null | undefined): number | null => (days == null ? null : Math.round(days * 10) / 10);

/** Days from receipt to decision: median and 90th percentile of the last 90 days, and month by month. */
export async function turnaround({
  db,
  organizationId,
  now,
}: Pick<Context, "db" | "organizationId" | "now">): Promise<Home["turnaround"]> {
  const today = dayOf(now);
  const months = monthsUntil(today);
  const beginOf = (month: string) => dateOf(`${month}-01`);
  // Each span is a stretch of the index by the moment of the decision; no more is sorted than it holds.
  const spans = [
    { month: null, from: dateOf(daysLater(today, -90)), until: lastMoment },
    ...months.map((month) => ({ month, from: beginOf(month), until: beginOf(monthAfter(month)) })),
  ];
  const rows = await db.$queryRaw<Row[]>`
    SELECT span.month, decided, middle[1] AS median, middle[2] AS p90
    FROM unnest(${spans.map(({ month }) => month)}::text[], ${spans.map(({ from }) => from)}::timestamptz[],
      ${spans.map(({ until }) => until)}::timestamptz[]) span (month, begins, ends)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS decided, percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY
        greatest(0, date_part('epoch', decision_date - received_date) / 86400)) AS middle
      FROM workflows
      WHERE organization_id = ${organizationId} AND decision_date >= span.begins AND decision_date < span.ends) found`;
  const of = (month: string | null) => {
    const row = rows.find((one) => one.month === month);
    return { decided: row?.decided ?? 0, median: tenths(row?.median), p90: tenths(row?.p90) };
  };
  return { last90Days: of(null), months: months.map((month) => ({ month, ...of(month) })) };
}
