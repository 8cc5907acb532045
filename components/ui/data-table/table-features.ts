import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type Table,
  type TableOptions,
  tableFeatures,
} from "@tanstack/react-table";

export type FilterOption = {
  value: string;
  label: string;
  /** What a filter text calls it; made of the label where that says it best. */
  word?: string;
};

/** What a column offers as a filter: a chip, and a term of the filter text. Its id is the name in the address. */
export type ColumnFilter = {
  options: readonly FilterOption[];
  multiple?: boolean;
  /** What a filter text calls it: `waiting:>30d`; the id where there is none. */
  word?: string;
  /** The values are whole numbers of days, of which the options are the usual ones: more than so many, or within them. */
  days?: "over" | "within";
};

export type ColumnMeta = {
  /** The column in words: in the header, on cards, on filter chips, in the sort menu. */
  label: string;
  /** Width in rem; the first column takes what is left, and at least this. */
  width: number;
  align?: "end";
  /** Its place on a card below 768 px, "bare" without the label; the first column is always the title. */
  card?: "badge" | "line" | "bare" | "none";
  filter?: ColumnFilter;
  /** Only a filter, never shown. */
  filterOnly?: boolean;
};

/** Sorting, filtering and paging are the server's; the table keeps the selection and what is visible. */
export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type DataTableFeatures = typeof dataTableFeatures;
export type DataTableColumns<Row extends RowData> = TableOptions<DataTableFeatures, Row>["columns"];
export type DataTableInstance<Row extends RowData> = Table<DataTableFeatures, Row>;

/** Makes the columns of a table: `const column = dataTableColumn<Row>(); column.columns([column.accessor("npi", { meta })])`. */
export function dataTableColumn<Row extends RowData>() {
  return createColumnHelper<DataTableFeatures, Row>();
}
