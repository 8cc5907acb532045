"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { monthName } from "@/components/home/month-name";
import type { Home } from "@/lib/home/operations";
import { workflowStatuses } from "@/lib/workflows/state-machine";

const tick = { fill: "var(--ink-3)", fontSize: 12 };
const tooltip = {
  contentStyle: {
    background: "var(--raised)",
    border: "1px solid var(--line-strong)",
    borderRadius: 6,
    fontSize: 13,
    color: "var(--ink)",
  },
  itemStyle: { color: "var(--ink)" },
  cursor: { fill: "var(--hover)" },
  isAnimationActive: false,
};

const legend = {
  align: "left" as const,
  iconSize: 8,
  // In the order of the drawing, not of the alphabet.
  itemSorter: null,
  formatter: (name: unknown) => <span className="text-12 text-ink-2">{String(name)}</span>,
};

/** Bars are medians, the line is the 90th percentile. */
export function TurnaroundChart({ months }: { months: Home["turnaround"]["months"] }) {
  const rows = months.map(({ month, median, p90 }) => ({ month: monthName(month), median, p90 }));
  return (
    <ResponsiveContainer width="100%" height={318}>
      <ComposedChart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="month" tick={tick} tickLine={false} axisLine={{ stroke: "var(--line-strong)" }} />
        <YAxis width={60} unit=" days" tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
        <Legend {...legend} />
        <Tooltip {...tooltip} formatter={(days, name) => [`${days} days`, name]} />
        <Bar dataKey="median" name="Median" fill="var(--accent)" maxBarSize={36} isAnimationActive={false} />
        <Line
          dataKey="p90"
          name="90th percentile"
          stroke="var(--waiting-solid)"
          strokeWidth={2}
          dot={{ r: 3, fill: "var(--waiting-solid)" }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** One bar a status, in the order of the work; facilities follow providers in it. */
export function FunnelChart({ funnel }: { funnel: Home["funnel"] }) {
  const rows = funnel.map(({ status, ...counts }) => ({ status: workflowStatuses[status].label, ...counts }));
  return (
    <ResponsiveContainer width="100%" height={rows.length * 30 + 48}>
      <BarChart data={rows} layout="vertical" margin={{ top: 0, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis type="number" tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
        <YAxis
          type="category"
          dataKey="status"
          width={144}
          tick={{ ...tick, fill: "var(--ink-2)" }}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
        />
        <Legend {...legend} iconType="square" />
        <Tooltip {...tooltip} />
        <Bar dataKey="providers" name="Providers" stackId="all" fill="var(--accent)" isAnimationActive={false} />
        <Bar dataKey="facilities" name="Facilities" stackId="all" fill="var(--minor-solid)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
