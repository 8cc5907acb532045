"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { isUnderWay, keptWords } from "@/components/exports/export-facts";
import { exportsKey } from "@/components/exports/exports-queries";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { NotGiven } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { pace } from "@/components/ui/pace";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { findingKindNames, findingKinds, hsdTableNames } from "@/lib/exports/finding-kinds";
import type { ExportRecord } from "@/lib/exports/export-schemas";
import { listExportFindings } from "@/lib/exports/operations";

type Row = OperationAnswer<typeof listExportFindings>["data"][number];

const options = { filterIds: ["kind", "table"], sortIds: [], defaultSort: { id: "position", desc: false } };

const column = dataTableColumn<Row>();
const columns = column.columns([
  column.accessor("name", {
    id: "name",
    enableSorting: false,
    meta: { label: "Who", width: 11 },
    cell: ({ row: { original } }) => (
      <RowLink href={`/console/${original.table === "Provider" ? "providers" : "facilities"}/${original.recordId}`}>
        {original.name}
      </RowLink>
    ),
  }),
  column.accessor("why", {
    id: "why",
    enableSorting: false,
    meta: { label: "Why", width: 20.5, card: "line" },
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
  }),
  column.accessor("value", {
    id: "value",
    enableSorting: false,
    meta: { label: "Value", width: 7, card: "line" },
    cell: ({ getValue }) =>
      getValue() ? <span title={getValue()}>{getValue()}</span> : <NotGiven label="Nothing there" />,
  }),
  column.accessor("outcome", {
    id: "outcome",
    enableSorting: false,
    meta: { label: "Outcome", width: 6.5, card: "badge" },
    cell: ({ getValue }) => (
      <Badge look="plain" tone={getValue() === "Rejected" ? "critical" : "minor"}>
        {getValue()}
      </Badge>
    ),
  }),
  column.accessor("row", {
    id: "row",
    enableSorting: false,
    meta: { label: "Row", width: 7.5, card: "line", align: "end" },
    cell: ({ row: { original } }) => (
      <span title={`Line ${original.row} of the ${original.table.toLowerCase()} table, its header being line 1`}>
        {original.table} {original.row.toLocaleString("en-US")}
      </span>
    ),
  }),
]);

/** The findings of an export, of one kind or all, each with the file of whom it is about. */
export function FindingRows({ row }: { row: ExportRecord }) {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const kind = findingKindNames.find((name) => name === filters.kind?.[0]);
  const query = {
    kind,
    table: hsdTableNames.find((name) => name === filters.table?.[0]),
    offset: (page - 1) * size,
    limit: size,
  };
  const findings = useQuery({
    queryKey: [...exportsKey, listExportFindings.id, row.id, query],
    queryFn: () => call(listExportFindings, { params: { id: row.id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(row) ? pace(true) : false,
  });
  const tally = row.findingKinds.find((one) => one.kind === kind && one.table === query.table);
  const cut = tally && keptWords(tally.count);
  const shown = findings.data?.count ?? 0;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col xl:border-l">
      <p className="px-4 pt-1 pb-3 text-13 text-ink-2 md:px-6">
        {kind ? findingKinds[kind].remedy : "Choose a kind to see its rows and what to do about them."}{" "}
        {cut ?? (kind === undefined && shown < row.findings ? keptOfAll : "")}
      </p>
      <DataTable
        noun="findings"
        columns={columns}
        rows={findings.data?.data}
        total={findings.data?.count}
        rowId={({ position }) => String(position)}
        query={table}
        isRefreshing={findings.isPlaceholderData}
        error={findings.data ? null : findings.error}
        onRetry={() => void findings.refetch()}
        empty={<EmptyState title="Nothing was found." />}
      />
    </div>
  );
}

const keptOfAll = "Of frequent kinds only the first are shown; the file lists them all.";
