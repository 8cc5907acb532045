"use client";

import type { Header, RowData } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import type { DataTableFeatures, DataTableInstance } from "@/components/ui/data-table/table-features";

type TableHeadProps<Row extends RowData> = {
  table: DataTableInstance<Row>;
  selectable: boolean;
  /** What all columns take together at least, in rem. */
  minimum: number;
};

/** The sticky header; below 768 px it is left out and sorting moves to a menu. */
export function TableHead<Row extends RowData>({ table, selectable, minimum }: TableHeadProps<Row>) {
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <thead role="rowgroup" className="max-md:hidden">
      <tr role="row">
        {selectable && (
          <th role="columnheader" scope="col" className={classNames(cell, "left-0 z-20 w-12 pl-6")}>
            <Checkbox
              aria-label="Select all rows on this page"
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onCheckedChange={(checked) => table.toggleAllRowsSelected(checked)}
            />
          </th>
        )}
        {headers.map((header, index) => (
          <ColumnHead key={header.id} header={header} isFirst={index === 0} selectable={selectable} minimum={minimum} />
        ))}
      </tr>
    </thead>
  );
}

const cell = "sticky top-0 z-10 h-9 border-b bg-canvas px-3 text-left text-12 last:pr-6 font-medium text-ink-3";

type ColumnHeadProps<Row extends RowData> = {
  header: Header<DataTableFeatures, Row>;
  isFirst: boolean;
  selectable: boolean;
  minimum: number;
};

function ColumnHead<Row extends RowData>({ header, isFirst, selectable, minimum }: ColumnHeadProps<Row>) {
  const meta = header.column.columnDef.meta;
  const sorted = header.column.getIsSorted();
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  const end = meta?.align === "end";
  return (
    <th
      role="columnheader"
      scope="col"
      data-stuck={isFirst || undefined}
      aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
      // A share of the table, which is never below the minimum: what a wide window has to spare goes to all columns.
      style={isFirst ? undefined : { width: `${((meta?.width ?? 8) / minimum) * 100}%` }}
      className={classNames(
        cell,
        end && "text-right",
        isFirst && "z-20",
        isFirst && (selectable ? "left-12 pl-1" : "left-0 pl-6"),
      )}
    >
      {header.column.getCanSort() ? (
        <button
          type="button"
          onClick={() => header.column.toggleSorting()}
          className={classNames(
            "group -mx-1 inline-flex align-middle max-w-full items-center gap-1 rounded-small px-1 py-0.5 font-medium hover:text-ink",
            end && "flex-row-reverse",
            sorted && "text-ink",
          )}
        >
          <span className="truncate">{meta?.label}</span>
          <Arrow
            aria-hidden
            className={classNames(
              "size-3.5 shrink-0",
              !sorted && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
            )}
          />
        </button>
      ) : (
        meta?.label
      )}
    </th>
  );
}
