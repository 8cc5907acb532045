"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileTypeBadge } from "@/components/credentialing/file-type-badge";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table/data-table";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { AgeText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { fileTypeFacts, fileTypes, providerTypes, stateCodes } from "@/lib/providers/enumerations";
import { listWorkflows } from "@/lib/workflows/operations";
import { providerTransitions, type WorkflowStatus, workflowStatuses } from "@/lib/workflows/state-machine";

type Row = OperationAnswer<typeof listWorkflows>["data"][number];

/** What can be decided can be reviewed: the table of states says which. */
const waiting: readonly WorkflowStatus[] = providerTransitions.approve.from;
const cycles = ["Initial", "Recredentialing"] as const;

const options = {
  filterIds: ["status", "degree", "file", "cycle", "state"],
  sortIds: ["waiting"],
  defaultSort: { id: "waiting", desc: true },
};

const column = dataTableColumn<Row>();
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const columns = column.columns([
  column.display({
    id: "name",
    meta: { label: "Provider", width: 16 },
    cell: ({ row: { original } }) => (
      <RowLink href={`/console/providers/${original.providerId}`}>
        {`${original.providerLastName}, ${original.providerFirstName}`}
      </RowLink>
    ),
  }),
  column.accessor("providerType", {
    id: "degree",
    enableSorting: false,
    meta: { label: "Degree", width: 6, card: "line", filter: { options: named(providerTypes) } },
  }),
  column.accessor("providerFileType", {
    id: "file",
    enableSorting: false,
    meta: {
      label: "File",
      width: 10,
      card: "badge",
      filter: { options: fileTypes.map((value) => ({ value, label: fileTypeFacts[value].label })) },
    },
    cell: ({ getValue }) => <FileTypeBadge fileType={getValue()} look="plain" />,
  }),
  column.accessor("activeFlags", {
    id: "flags",
    enableSorting: false,
    meta: { label: "Open flags", width: 6, card: "line" },
    cell: ({ getValue }) =>
      getValue() > 0 ? (
        <Badge tone="major" look="plain">
          {getValue()}
        </Badge>
      ) : (
        <span className="text-ink-3">None</span>
      ),
  }),
  column.accessor("status", {
    id: "status",
    enableSorting: false,
    meta: {
      label: "Status",
      width: 11,
      card: "badge",
      filter: { multiple: true, options: waiting.map((value) => ({ value, label: workflowStatuses[value].label })) },
    },
    cell: ({ getValue }) => <WorkflowStatusBadge status={getValue()} look="plain" />,
  }),
  column.accessor("credentialingStatusUpdatedAt", {
    id: "waiting",
    meta: { label: "Waiting", width: 8, card: "line" },
    cell: ({ getValue }) => <AgeText value={getValue()} />,
  }),
  column.accessor("credentialingCycle", {
    id: "cycle",
    enableSorting: false,
    meta: { label: "Cycle", width: 9, card: "line", filter: { options: named(cycles) } },
  }),
  column.accessor((row) => row.providerStates.join(", "), {
    id: "state",
    enableSorting: false,
    meta: { label: "States", width: 7, card: "none", filter: { multiple: true, options: named(stateCodes) } },
  }),
]);

/** Every workflow that waits for a decision, the longest wait first. */
export function ReviewQueue() {
  const table = useTableQuery(options);
  const { filters, search, page, size, sort } = table;
  const [degree] = filters["degree"] ?? [];
  const query = {
    status: waiting.filter((status) => !filters["status"] || filters["status"].includes(status)),
    providerType: degree,
    providerFileType: fileTypes.find((known) => known === filters["file"]?.[0]),
    credentialingCycle: cycles.find((known) => known === filters["cycle"]?.[0]),
    providerStates: filters["state"],
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
    <>
      <PageHeader
        title="Review"
        count={workflows.data?.count}
        actions={
          <ButtonLink href="/console/process" variant="quiet">
            How a workflow moves
          </ButtonLink>
        }
      />
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
          <EmptyState title="Nothing waits for a decision.">
            A workflow appears here as soon as everything required is verified and its packet is built.
          </EmptyState>
        }
      />
    </>
  );
}
