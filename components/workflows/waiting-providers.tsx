"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table/data-table";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { useConsoleSession } from "@/components/shell/console-session";
import { AssignedName } from "@/components/workflows/assigned-name";
import { AssignFiles } from "@/components/workflows/assign-files";
import { reviewColumns } from "@/components/workflows/review-columns";
import { useReviewFilters } from "@/components/workflows/review-filters";
import { SignOff, useIsDecider } from "@/components/workflows/sign-off";
import { waitingProviderOptions, waitingProvidersQuery } from "@/components/workflows/waiting-queries";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listWorkflows } from "@/lib/workflows/operations";

type Row = OperationAnswer<typeof listWorkflows>["data"][number];

const rowId = ({ id }: Row) => id;
const column = dataTableColumn<Row>();
const { name, file, flags, status, waiting, cycle, state } = reviewColumns<Row>("Provider", (row) => ({
  name: [`${row.providerLastName}, ${row.providerFirstName}`, row.providerType].filter(Boolean).join(" · "),
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
  file,
  flags,
  status,
  waiting,
  column.accessor("assignedToId", {
    id: "assigned",
    enableSorting: false,
    meta: { label: "Assigned to", width: 8, card: "line" },
    cell: ({ getValue }) => <AssignedName id={getValue()} />,
  }),
  cycle,
  state,
]);

/** Every workflow of a provider that waits for a decision, the longest wait first. */
export function WaitingProviders() {
  const table = useTableQuery(waitingProviderOptions);
  const narrowing = useReviewFilters("provider");
  const { user } = useConsoleSession();
  const isDecider = useIsDecider();
  const query = waitingProvidersQuery(table, user.id);
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
      bulkActions={(ids, clear) => (
        <>
          {isDecider && <SignOff ids={ids} onDone={clear} />}
          <AssignFiles
            kind="provider"
            ids={ids}
            assigneeOf={(id) => {
              const known = workflows.data?.data.find((row) => row.id === id);
              return known && (known.assignedToId || null);
            }}
            onDone={clear}
          />
        </>
      )}
    />
  );
}
