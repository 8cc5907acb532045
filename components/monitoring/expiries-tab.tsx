"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { DataTable } from "@/components/ui/data-table/data-table";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Badge } from "@/components/ui/badge";
import { CopyableId } from "@/components/ui/copyable-id";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { expiryKinds, expiryKindNames } from "@/lib/monitoring/expiry-kinds";
import { listExpiringItems } from "@/lib/monitoring/operations";

type Row = OperationAnswer<typeof listExpiringItems>["data"][number];

const windows = [
  { value: "expired", label: "Expired" },
  { value: "30", label: "30 days" },
  { value: "60", label: "60 days" },
  { value: "90", label: "90 days" },
] as const;

const options = {
  filterIds: ["kind", "within"],
  sortIds: [],
  defaultSort: { id: "expires", desc: false },
};

const column = dataTableColumn<Row>();
const columns = column.columns([
  column.display({
    id: "name",
    meta: { label: "Who", width: 16 },
    cell: ({ row: { original } }) => (
      <RowLink
        href={
          original.providerId === null
            ? `/console/facilities/${original.facilityId}`
            : `/console/providers/${original.providerId}`
        }
      >
        {original.name}
      </RowLink>
    ),
  }),
  column.accessor("label", {
    id: "kind",
    enableSorting: false,
    meta: {
      label: "Kind",
      width: 13,
      card: "line",
      filter: {
        multiple: true,
        options: expiryKindNames.map((value) => ({ value, label: expiryKinds[value].label })),
      },
    },
  }),
  column.accessor("item", { id: "item", enableSorting: false, meta: { label: "Item", width: 14, card: "line" } }),
  column.accessor("expires", {
    id: "within",
    enableSorting: false,
    meta: { label: "Expires", width: 8, card: "line", filter: { options: windows } },
    cell: ({ getValue }) => <DateText value={getValue()} />,
  }),
  column.accessor("days", {
    id: "days",
    enableSorting: false,
    meta: { label: "Left", width: 10, card: "badge" },
    cell: ({ getValue }) => <DaysLeft days={getValue()} />,
  }),
  column.accessor("npi", {
    id: "npi",
    enableSorting: false,
    meta: { label: "NPI", width: 8, card: "none" },
    cell: ({ getValue }) => <CopyableId value={getValue()} label="NPI" />,
  }),
]);

function DaysLeft({ days }: { days: number }) {
  const words = `${Math.abs(days).toLocaleString("en-US")} ${Math.abs(days) === 1 ? "day" : "days"}`;
  if (days < 0)
    return (
      <Badge tone="critical" look="plain">
        {words} ago
      </Badge>
    );
  return (
    <Badge tone={days <= 30 ? "major" : "minor"} look="plain">
      {days === 0 ? "Today" : `In ${words}`}
    </Badge>
  );
}

/** Everything of the monitored that has expired or expires within 90 days, the earliest first. */
export function ExpiriesTab() {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const within = filters.within?.[0];
  const query = {
    kind: expiryKindNames.filter((kind) => filters.kind?.includes(kind)),
    days: within === "30" ? 30 : within === "60" ? 60 : 90,
    expired: within === "expired" ? ("only" as const) : within ? ("exclude" as const) : ("include" as const),
    offset: (page - 1) * size,
    limit: size,
  };
  const items = useQuery({
    queryKey: [...monitoringKey, listExpiringItems.id, query],
    queryFn: () =>
      call(listExpiringItems, { query: { ...query, kind: query.kind.length > 0 ? query.kind : undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      noun="dates"
      columns={columns}
      rows={items.data?.data}
      total={items.data?.count}
      rowId={(row) => `${row.kind} ${row.providerId ?? row.facilityId} ${row.item} ${row.expires}`}
      query={table}
      isRefreshing={items.isPlaceholderData}
      error={items.error}
      onRetry={() => void items.refetch()}
      empty={
        <EmptyState title="Nothing has expired or expires within 90 days.">Dates are checked every day.</EmptyState>
      }
    />
  );
}
