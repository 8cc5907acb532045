"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table/data-table";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { assigneeOf } from "@/components/credentialing/use-assigned-filter";
import { useConsoleSession } from "@/components/shell/console-session";
import { reviewColumns } from "@/components/workflows/review-columns";
import { cycles, useReviewFilters, waitingStatuses, waitingUntil } from "@/components/workflows/review-filters";
import { SignOff, useIsDecider } from "@/components/workflows/sign-off";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { fileTypes } from "@/lib/providers/enumerations";
import { listWorkflows } from "@/lib/workflows/operations";

type Row = OperationAnswer<typeof listWorkflows>["data"][number];

const options = {
  filterIds: ["file", "state", "status", "waiting", "assigned", "cycle", "degree"],
  sortIds: ["waiting"],
  defaultSort: { id: "waiting", desc: true },
};

const rowId = ({ id }: Row) => id;
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
    meta: { label: "Degree", width: 6, card: "line" },
  }),
  file,
  flags,
  status,
  waiting,
  cycle,
  state,
]);

/** Every workflow of a provider that waits for a decision, the longest wait first. */
export function WaitingProviders() {
  const table = useTableQuery(options);
  const narrowing = useReviewFilters("provider");
  const { user } = useConsoleSession();
  const isDecider = useIsDecider();
  const { filters, search, page, size, sort } = table;
  const query = {
    status: waitingStatuses.filter((known) => !filters.status || filters.status.includes(known)),
    providerType: filters.degree?.[0],
    providerFileType: fileTypes.find((known) => known === filters.file?.[0]),
    credentialingCycle: cycles.find((known) => known === filters.cycle?.[0]),
    providerStates: filters.state,
    credentialingStatusUpdatedAtEnd: waitingUntil(filters.waiting),
    assignedTo: assigneeOf(filters.assigned, user.id),
    search: search || undefined,
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
      rowId={rowId}
      query={table}
      filters={narrowing}
      searchPlaceholder="Last name, NPI or external id"
      isRefreshing={workflows.isPlaceholderData}
      error={workflows.error}
      onRetry={() => void workflows.refetch()}
      empty={
        <EmptyState title="No provider waits for a decision.">
          A workflow appears here as soon as everything required is verified and its packet is built.
        </EmptyState>
      }
      bulkActions={isDecider ? (ids, clear) => <SignOff ids={ids} onDone={clear} /> : undefined}
    />
  );
}
