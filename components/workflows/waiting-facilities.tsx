"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table/data-table";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { reviewColumns, waitingStatuses, waitingUntil } from "@/components/workflows/review-columns";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listFacilities } from "@/lib/facilities/operations";
import { fileTypes, stateCodes } from "@/lib/providers/enumerations";

type Row = OperationAnswer<typeof listFacilities>["data"][number];

const options = {
  filterIds: ["status", "file", "state", "waiting"],
  sortIds: ["waiting"],
  defaultSort: { id: "waiting", desc: true },
};

const column = dataTableColumn<Row>();
const { name, file, flags, status, waiting, cycle, state } = reviewColumns<Row>("Facility", (row) => ({
  name: row.name,
  address: `/console/facilities/${row.id}`,
  fileType: row.fileType,
  activeFlags: row.activeFlags,
  status: row.workflowStatus,
  since: row.waitingSince,
  cycle: row.credentialingCycle ?? "",
  states: [row.state],
}));
const columns = column.columns([
  name,
  column.accessor("type", {
    enableSorting: false,
    meta: { label: "Type", width: 8, card: "line" },
  }),
  file,
  flags,
  status,
  waiting,
  cycle,
  state,
]);

/** Every facility that waits for a decision, the longest wait first. */
export function WaitingFacilities() {
  const table = useTableQuery(options);
  const { filters, search, page, size, sort } = table;
  const query = {
    workflow_status: waitingStatuses.filter((known) => !filters.status || filters.status.includes(known)),
    file_type: fileTypes.find((known) => known === filters.file?.[0]),
    state: filters.state && stateCodes.filter((known) => filters.state?.includes(known)),
    waiting_until: waitingUntil(filters.waiting),
    search: search || undefined,
    sort: "waiting_since" as const,
    // Who waits longest has waited since the earliest day.
    direction: sort?.desc === false ? ("desc" as const) : ("asc" as const),
    offset: (page - 1) * size,
    limit: size,
  };
  const facilities = useQuery({
    queryKey: [listFacilities.id, "waiting", query],
    queryFn: () => call(listFacilities, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  return (
    <DataTable
      noun="facilities"
      columns={columns}
      rows={facilities.data?.data}
      total={facilities.data?.count}
      rowId={({ id }) => id}
      query={table}
      searchPlaceholder="Name, NPI or external id"
      isRefreshing={facilities.isPlaceholderData}
      error={facilities.error}
      onRetry={() => void facilities.refetch()}
      empty={
        <EmptyState title="No facility waits for a decision.">
          A facility appears here as soon as everything required is verified and its packet is built.
        </EmptyState>
      }
    />
  );
}
