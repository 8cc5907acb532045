"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { ChartSection } from "@/components/home/chart-section";
import { EmptyState } from "@/components/ui/empty-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import type { Home } from "@/lib/home/operations";
import { workflowStatuses } from "@/lib/workflows/state-machine";

type Row = Home["funnel"][number];

const FunnelChart = dynamic(() => import("@/components/home/charts").then((charts) => charts.FunnelChart), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
});

const count = (noun: "providers" | "facilities") =>
  function Count(row: Row) {
    const value = row[noun];
    if (value === 0) return <span className="text-ink-3">0</span>;
    return (
      <Link
        href={`/console/${noun}?credentialing_status=${row.status}`}
        aria-label={`${workflowStatuses[row.status].label}, ${noun}: ${value}`}
        className="font-medium underline decoration-line-strong underline-offset-2"
      >
        {value.toLocaleString("en-US")}
      </Link>
    );
  };

const columns: PlainColumn<Row>[] = [
  {
    key: "status",
    label: "Status",
    isBare: true,
    cell: ({ status }) => <WorkflowStatusBadge status={status} look="plain" />,
  },
  { key: "providers", label: "Providers", align: "end", cell: count("providers") },
  { key: "facilities", label: "Facilities", align: "end", cell: count("facilities") },
];

/** Where the unfinished files are. */
export function Funnel({ funnel }: { funnel: readonly Row[] }) {
  const total = funnel.reduce((sum, { providers, facilities }) => sum + providers + facilities, 0);
  return (
    <ChartSection
      title="Files in work, by status"
      summary={total === 1 ? "1 file is unfinished." : `${total.toLocaleString("en-US")} files are unfinished.`}
      chart={
        total === 0 ? (
          <EmptyState title="No file is in work.">Credentialing is started on the file of a provider.</EmptyState>
        ) : (
          <FunnelChart funnel={[...funnel]} />
        )
      }
      table={<PlainTable caption="Files by status" columns={columns} rows={funnel} rowId={({ status }) => status} />}
    />
  );
}
