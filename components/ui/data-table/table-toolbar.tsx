"use client";

import type { RowData } from "@tanstack/react-table";
import { ArrowDownUp, Rows2, Rows3 } from "lucide-react";
import { useMemo } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { FilterChips, type NamedFilter } from "@/components/ui/data-table/filter-chips";
import { FilterTextField } from "@/components/ui/filter-text/filter-text-field";
import type { DataTableInstance } from "@/components/ui/data-table/table-features";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

type TableToolbarProps<Row extends RowData> = {
  noun: string;
  table: DataTableInstance<Row>;
  query: TableQueryState;
  searchPlaceholder?: string;
  /** Instead of those that stand in the columns. */
  filters?: readonly NamedFilter[];
};

/** Filters as text and as chips, and how dense the rows are. */
export function TableToolbar<Row extends RowData>(props: TableToolbarProps<Row>) {
  const { noun, table, query, searchPlaceholder } = props;
  const ofColumns = useMemo(() => filtersOf(table.getAllLeafColumns()), [table]);
  const filters = props.filters ?? ofColumns;
  const isBare = !searchPlaceholder && filters.length === 0 && !table.getAllLeafColumns().some(canSort);
  return (
    <div
      data-bare={isBare || undefined}
      className={classNames(
        "peer grid shrink-0 grid-cols-[minmax(0,1fr)_auto] gap-y-2 px-4 pb-3 md:flex md:items-start md:gap-2 md:px-6",
        // What is left is how dense the rows are, and there are cards.
        isBare && "max-md:hidden",
      )}
    >
      {searchPlaceholder && filters.length > 0 && (
        <FilterTextField
          label={`Search ${noun}`}
          placeholder={searchPlaceholder}
          filters={filters}
          query={query}
          className="w-full shrink-0 md:w-80 xl:w-104"
        />
      )}
      {searchPlaceholder && filters.length === 0 && (
        <SearchField
          label={`Search ${noun}`}
          placeholder={searchPlaceholder}
          value={query.search}
          onSearch={query.setSearch}
          className="w-full shrink-0 md:w-72"
        />
      )}
      <FilterChips filters={filters} query={query} />
      <div className="flex shrink-0 gap-2 max-md:col-start-2 max-md:row-start-1 md:ml-auto">
        <SortMenu table={table} query={query} />
        <DensitySwitch />
      </div>
    </div>
  );
}

const canSort = (column: { getCanSort: () => boolean }): boolean => column.getCanSort();

/** What can be filtered stands in the columns' meta. */
function filtersOf<Row extends RowData>(
  columns: ReturnType<DataTableInstance<Row>["getAllLeafColumns"]>,
): NamedFilter[] {
  return columns.flatMap((column) => {
    const meta = column.columnDef.meta;
    return meta?.filter ? [{ id: column.id, label: meta.label, filter: meta.filter }] : [];
  });
}

function SortMenu<Row extends RowData>({ table, query }: { table: DataTableInstance<Row>; query: TableQueryState }) {
  const options = table
    .getAllLeafColumns()
    .filter(canSort)
    .flatMap((column) => {
      const label = column.columnDef.meta?.label ?? column.id;
      return [
        { value: column.id, label: `${label}, ascending` },
        { value: `-${column.id}`, label: `${label}, descending` },
      ];
    });
  if (options.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={classNames(buttonStyle(), "ml-2 md:hidden")}>
          <ArrowDownUp aria-hidden className="size-4" />
          Sort
        </button>
      }
    >
      <MenuChoice
        options={options}
        value={query.sort && `${query.sort.desc ? "-" : ""}${query.sort.id}`}
        onValueChange={(value) => query.setSort({ id: value.replace(/^-/, ""), desc: value.startsWith("-") })}
      />
    </Menu>
  );
}

/** Comfortable rows or compact ones, on every screen that has rows. */
export function DensitySwitch() {
  const [density, setDensity] = useDisplayPreference("density");
  const compact = density === "compact";
  return (
    <IconButton
      label={compact ? "Comfortable rows" : "Compact rows"}
      icon={compact ? Rows2 : Rows3}
      onClick={() => setDensity(compact ? "comfortable" : "compact")}
      className="max-md:hidden"
    />
  );
}
