"use client";

import { type RowData, useTable } from "@tanstack/react-table";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { BusyLine } from "@/components/ui/data-table/busy-line";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { Pagination } from "@/components/ui/data-table/pagination";
import { useRowSelection, withRows } from "@/components/ui/data-table/row-selection";
import { SelectionBar } from "@/components/ui/data-table/selection-bar";
import { type DataTableColumns, dataTableFeatures } from "@/components/ui/data-table/table-features";
import { TableHead } from "@/components/ui/data-table/table-head";
import { TableRow } from "@/components/ui/data-table/table-row";
import { TableSkeleton } from "@/components/ui/data-table/table-skeleton";
import { TableToolbar } from "@/components/ui/data-table/table-toolbar";
import { useFocusBack } from "@/components/ui/data-table/use-focus-back";
import { useTableKeys } from "@/components/ui/data-table/use-table-keys";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ScrollBox } from "@/components/ui/scroll-box";

export type DataTableProps<Row extends RowData> = {
  /** What the rows are, in the plural and lower case: "providers". */
  noun: string;
  columns: DataTableColumns<Row>;
  /** undefined until the first answer. While another page is on its way, keep giving the old rows. */
  rows: Row[] | undefined;
  /** Over all pages, when the server counts. */
  total: number | undefined;
  rowId: (row: Row) => string;
  query: TableQueryState;
  searchPlaceholder?: string;
  /** What it can be narrowed by; what stands in the columns if left out. */
  filters?: readonly NamedFilter[];
  /** The rows shown are old ones: dims them. */
  isRefreshing?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** When there is nothing at all; for "nothing matches" the table has its own words. */
  empty: ReactNode;
  /** Buttons for the selected rows; giving it makes rows selectable. */
  bulkActions?: (ids: string[], clear: () => void) => ReactNode;
};

const noRows: never[] = [];

/** A table page's body: search and filter chips, the table (cards below 768 px), pages. Fills the height it is given. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { noun, columns, rows, total, rowId, query, isRefreshing = false, error, onRetry, empty, bulkActions } = props;
  const selectable = Boolean(bulkActions);
  const [rowSelection, setRowSelection] = useRowSelection(JSON.stringify([query.search, query.filters]));
  const columnVisibility = useMemo(() => hiddenColumns(columns), [columns]);
  const sorting = useMemo(() => (query.sort ? [query.sort] : []), [query.sort]);

  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows ?? noRows,
    getRowId: rowId,
    state: { sorting, rowSelection, columnVisibility },
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableRowSelection: selectable,
    onRowSelectionChange: setRowSelection,
    onSortingChange: (updater) => {
      const [sort] = typeof updater === "function" ? updater(sorting) : updater;
      query.setSort(sort ?? null);
    },
  });

  const { page, size, setPage } = query;
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    // Rows were removed, or the link was old: go to the last page there is.
    if (!isRefreshing && lastPage !== undefined && page > lastPage) setPage(lastPage, "replace");
  }, [isRefreshing, lastPage, page, setPage]);

  const ids = useMemo(() => rows?.map(rowId) ?? noRows, [rows, rowId]);
  const body = useRef<HTMLTableSectionElement>(null);
  const selected = Object.keys(rowSelection);
  const keys = useTableKeys({
    noun,
    ids,
    body,
    turnPage: (direction) => {
      const next = page + direction;
      const isThere = next >= 1 && (lastPage === undefined ? ids.length === size : next <= lastPage);
      if (isRefreshing || !isThere) return false;
      setPage(next, "replace");
      return true;
    },
    select: selectable
      ? {
          toggle: (id) => setRowSelection((before) => withRows(before, [id], !before[id])),
          extend: (some) => setRowSelection((before) => withRows(before, some, true)),
          clear: () => {
            const isSelected = selected.length > 0;
            setRowSelection({});
            return isSelected;
          },
        }
      : undefined,
  });

  useFocusBack(selected.length > 0, body);

  const visible = table.getVisibleLeafColumns();
  const minimum = visible.reduce((sum, column) => sum + (column.columnDef.meta?.width ?? 8), selectable ? 3 : 0);
  const isEmpty = rows?.length === 0 && !error;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <TableToolbar
        noun={noun}
        table={table}
        query={query}
        searchPlaceholder={props.searchPlaceholder}
        filters={props.filters}
      />
      <ScrollBox
        label={noun}
        isBusy={isRefreshing || (!rows && !error)}
        className="min-h-0 flex-1 border-t max-md:peer-data-bare:border-t-0 md:min-h-64"
        boxClassName="md:overflow-auto"
      >
        <BusyLine isBusy={isRefreshing} />
        {error ? (
          <ErrorState
            title={`The ${noun} could not be loaded.`}
            detail={describeError(error)}
            untouched="Nothing was changed."
            onRetry={onRetry}
            retrying={isRefreshing}
          />
        ) : (
          <table
            role="table"
            aria-label={noun}
            style={{ minWidth: `${minimum}rem` }}
            className={classNames(
              "w-full border-separate border-spacing-0 md:table-fixed max-md:block max-md:min-w-0!",
              isEmpty && "max-md:hidden",
            )}
          >
            <TableHead table={table} selectable={selectable} minimum={minimum} />
            {/* Its keys act on the row that has the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
            <tbody
              ref={body}
              role="rowgroup"
              {...keys.body}
              // Old rows stay readable while new ones are on their way: fainter, but with the contrast that reading takes.
              className={classNames("max-md:block", isRefreshing && "text-ink-2")}
            >
              {rows ? (
                table
                  .getRowModel()
                  .rows.map((row) => (
                    <TableRow
                      key={row.id}
                      row={row}
                      selectable={selectable}
                      isSelected={Boolean(rowSelection[row.id])}
                      isCurrent={row.id === keys.currentId}
                    />
                  ))
              ) : (
                <TableSkeleton columns={visible.length + (selectable ? 1 : 0)} rows={12} />
              )}
            </tbody>
          </table>
        )}
        <p aria-live="polite" className="sr-only">
          {isEmpty && !isRefreshing ? (query.isNarrowed ? `No ${noun} match.` : `There are no ${noun}.`) : ""}
        </p>
        {isEmpty && (query.isNarrowed ? <NoMatch noun={noun} onClear={query.clear} /> : empty)}
      </ScrollBox>
      {bulkActions && (
        <SelectionBar count={selected.length} onClear={() => setRowSelection({})}>
          {bulkActions(selected, () => setRowSelection({}))}
        </SelectionBar>
      )}
      <Pagination query={query} shown={error ? undefined : rows?.length} total={error ? undefined : total} />
    </div>
  );
}

function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun} match.`} action={<Button onClick={onClear}>Clear search and filters</Button>}>
      Try fewer filters, or another spelling.
    </EmptyState>
  );
}

function hiddenColumns<Row extends RowData>(columns: DataTableColumns<Row>): Record<string, boolean> {
  return Object.fromEntries(
    columns.filter((column) => column.meta?.filterOnly).map((column) => [column.id ?? "", false]),
  );
}
