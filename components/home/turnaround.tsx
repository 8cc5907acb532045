"use client";

import dynamic from "next/dynamic";
import { ChartSection } from "@/components/home/chart-section";
import { monthName } from "@/components/home/month-name";
import { NotGiven } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import type { Home } from "@/lib/home/operations";

type Month = Home["turnaround"]["months"][number];

// The library of the charts comes when one is drawn.
const TurnaroundChart = dynamic(() => import("@/components/home/charts").then((charts) => charts.TurnaroundChart), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
});

const days = (value: number | null) => (value === null ? <NotGiven label="Nothing decided" /> : `${value} days`);
const columns: PlainColumn<Month>[] = [
  { key: "month", label: "Month", cell: ({ month }) => monthName(month) },
  { key: "decided", label: "Decided", align: "end", cell: ({ decided }) => decided.toLocaleString("en-US") },
  { key: "median", label: "Median", align: "end", cell: ({ median }) => days(median) },
  { key: "p90", label: "90th percentile", align: "end", cell: ({ p90 }) => days(p90) },
];

/** How long a file takes from receipt to decision. */
export function Turnaround({ last90Days, months }: Home["turnaround"]) {
  const { decided, median, p90 } = last90Days;
  const isEmpty = months.every((month) => month.decided === 0);
  return (
    <ChartSection
      title="From receipt to decision"
      summary={
        decided === 0
          ? "Nothing was decided in the last 90 days."
          : `Last 90 days: ${decided.toLocaleString("en-US")} decided, median ${median} days, 90th percentile ${p90} days.`
      }
      chart={
        isEmpty ? (
          <EmptyState title="Nothing was decided in the last six months.">
            The first decision draws the first bar.
          </EmptyState>
        ) : (
          <TurnaroundChart months={months} />
        )
      }
      table={<PlainTable caption="Turnaround by month" columns={columns} rows={months} rowId={({ month }) => month} />}
    />
  );
}
