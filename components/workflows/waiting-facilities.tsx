"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable } from "@/components/ui/data-table/data-table";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { useConsoleSession } from "@/components/shell/console-session";
import { AssignFiles } from "@/components/workflows/assign-files";
import { reviewColumns } from "@/components/workflows/review-columns";
import { useReviewFilters } from "@/components/workflows/review-filters";
import { SignOff, useIsDecider } from "@/components/workflows/sign-off";
import { waitingFacilitiesQuery, waitingFacilityOptions } from "@/components/workflows/waiting-queries";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listFacilities } from "@/lib/facilities/operations";

type Row = OperationAnswer<typeof listFacilities>["data"][number];

// The selection names workflows, whomever they are about.
const rowId = ({ id, credentialingWorkflowId }: Row) => credentialingWorkflowId ?? id;
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
  file,
  flags,
  status,
  waiting,
  column.accessor("type", {
    enableSorting: false,
    meta: { label: "Type", width: 12, card: "line" },
  }),
  cycle,
  state,
]);

/** Every facility that waits for a decision, the longest wait first. */
export function WaitingFacilities() {
  const table = useTableQuery(waitingFacilityOptions);
  const narrowing = useReviewFilters("facility");
  const { user } = useConsoleSession();
  const isDecider = useIsDecider();
  const query = waitingFacilitiesQuery(table, user.id);
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
      rowId={rowId}
      query={table}
      filters={narrowing}
      searchPlaceholder="Name, NPI or external id"
      isRefreshing={facilities.isPlaceholderData}
      error={facilities.error}
      onRetry={() => void facilities.refetch()}
      empty={
        <EmptyState title="No facility waits for a decision.">
          A facility appears here as soon as everything required is verified and its packet is built.
        </EmptyState>
      }
      bulkActions={(ids, clear) => (
        <>
          {isDecider && <SignOff ids={ids} onDone={clear} />}
          <AssignFiles kind="facility" ids={ids} onDone={clear} />
        </>
      )}
    />
  );
}
