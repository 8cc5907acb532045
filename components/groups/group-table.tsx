"use client";

import { ListPage } from "@/components/credentialing/list-page";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { listGroups } from "@/lib/groups/operations";

type Row = OperationAnswer<typeof listGroups>[number];

const column = dataTableColumn<Row>();
const columns = column.columns([
  column.accessor("group_name", {
    id: "name",
    enableSorting: false,
    meta: { label: "Name", width: 16 },
    cell: ({ row, getValue }) => <RowLink href={`/console/groups/${row.original.id}`}>{getValue()}</RowLink>,
  }),
  column.accessor("group_npi", {
    enableSorting: false,
    meta: { label: "NPI", width: 8, card: "line" },
    cell: ({ getValue }) => <span className="font-mono text-12">{getValue()}</span>,
  }),
  column.accessor("group_tin", {
    enableSorting: false,
    meta: { label: "TIN", width: 8, card: "line" },
    cell: ({ getValue }) => <span className="font-mono text-12">{getValue()}</span>,
  }),
  column.accessor("providers", {
    enableSorting: false,
    meta: { label: "Providers", width: 6, align: "end", card: "line" },
    cell: ({ getValue }) => getValue().toLocaleString("en-US"),
  }),
  column.accessor("facilities", {
    enableSorting: false,
    meta: { label: "Facilities", width: 6, align: "end", card: "line" },
    cell: ({ getValue }) => getValue().toLocaleString("en-US"),
  }),
  column.accessor("created_at", {
    enableSorting: false,
    meta: { label: "Since", width: 8, card: "none" },
    cell: ({ getValue }) => <DateText value={getValue()} className="text-ink-2" />,
  }),
]);

const options = { filterIds: [], sortIds: [], defaultSort: { id: "name", desc: false } };
const rowId = (row: Row) => row.id;

/** All groups of the organization, by name. */
export function GroupTable() {
  const table = useTableQuery(options);
  const query = {
    offset: (table.page - 1) * table.size,
    limit: table.size,
    include_total: true,
    search: table.search || undefined,
  };
  return (
    <ListPage
      title="Groups"
      noun="groups"
      operation={listGroups}
      query={query}
      read={async () => {
        const { body, total } = await callForAnswer(listGroups, { query });
        return { rows: body, total };
      }}
      table={table}
      columns={columns}
      rowId={rowId}
      searchPlaceholder="Name, NPI or TIN"
      empty={
        <EmptyState title="There are no groups yet.">
          A group comes into being when the first provider is given it, on the provider’s file or through the API.
        </EmptyState>
      }
    />
  );
}
