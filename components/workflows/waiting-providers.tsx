"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table/data-table";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { named, reviewColumns, waitingStatuses, waitingUntil } from "@/components/workflows/review-columns";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { fileTypes, providerTypes } from "@/lib/providers/enumerations";
import { listWorkflows } from "@/lib/workflows/operations";

type Row = OperationAnswer<typeof listWorkflows>["data"][number];

const cycles = ["Initial", "Recredentialing"] as const;

const options = {
  filterIds: ["status", "degree", "file", "cycle", "state", "waiting"],
  sortIds: ["waiting"],
  defaultSort: { id: "waiting", desc: true },
};

const column = dataTableColumn<Row>();
const { name, file, flags, status, waiting, cycle, state } = reviewColumns<Row>("Provider", (row) => ({
  name: `${row.providerLastName}, ${row.providerFirstName}`,
  address: `/console/providers/${row.providerId}`,
  fileType: row.providerFileType,
  activeFlags: row.activeFlags,
  status: row.status,
  since: row.credentialingStatusUpdatedAt,
  cycle: row.credentialingCycle,
  states: row.providerStates,
}));
const columns = column.columns([
  name,
  column.accessor("providerType", {
    id: "degree",
    enableSorting: false,
    meta: { label: "Degree", width: 6, card: "line", filter: { options: named(providerTypes) } },
  }),
  file,
  flags,
  status,
  waiting,
  { ...cycle, meta: { label: "Cycle", width: 9, card: "line", filter: { options: named(cycles) } } },
  state,
]);

/** Every workflow of a provider that waits for a decision, the longest wait first. */
export function WaitingProviders() {
  const table = useTableQuery(options);
  const { filters, search, page, size, sort } = table;
  const query = {
    status: waitingStatuses.filter((known) => !filters.status || filters.status.includes(known)),
    providerType: filters.degree?.[0],
    providerFileType: fileTypes.find((known) => known === filters.file?.[0]),
    credentialingCycle: cycles.find((known) => known === filters.cycle?.[0]),
    providerStates: filters.state,
    credentialingStatusUpdatedAtEnd: waitingUntil(filters.waiting),
    ...(/^\d{10}$/.test(search) ? { providerNpi: search } : { providerLastName: search || undefined }),
    sort: sort?.desc === false ? ("shortest_wait" as const) : ("longest_wait" as const),
    offset: (page - 1) * size,
    limit: size,
  };
  const workflows = useQuery({
    queryKey: [listWorkflows.id, query],
    queryFn: () => call(listWorkflows, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  return (
    <DataTable
      noun="workflows"
      columns={columns}
      rows={workflows.data?.data}
      total={workflows.data?.count}
      rowId={({ id }) => id}
      query={table}
      searchPlaceholder="Last name or NPI"
      isRefreshing={workflows.isPlaceholderData}
      error={workflows.error}
      onRetry={() => void workflows.refetch()}
      empty={
        <EmptyState title="No provider waits for a decision.">
          A workflow appears here as soon as everything required is verified and its packet is built.
        </EmptyState>
      }
    />
  );
}
