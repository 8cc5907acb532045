import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { ScrollBox } from "@/components/ui/scroll-box";

export type PlainColumn<Row> = {
  key: string;
  label: string;
  /** Of the column, as a width class; without one it shares what is left. */
  width?: string;
  align?: "end";
  /** Stands without its label on a card below 768 px. */
  isBare?: boolean;
  cell: (row: Row) => ReactNode;
};

type PlainTableProps<Row> = {
  caption: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a row opens below itself. */
  below?: (row: Row) => ReactNode;
  /** As wide as its columns, not as wide as its place. */
  isFitting?: boolean;
  className?: string;
};

const head = "h-9 border-b px-3 text-left text-12 font-medium text-ink-3 first:pl-4 last:pr-4";
const body = "px-3 py-(--cell-padding) text-left align-middle text-13 text-ink md:border-b md:first:pl-4 md:last:pr-4";

/** A short table that is all there: no pages, no sorting. Below 768 px its rows are cards. */
export function PlainTable<Row>({ caption, columns, rows, rowId, below, isFitting, className }: PlainTableProps<Row>) {
  return (
    <ScrollBox
      label={caption}
      className={classNames(
        "overflow-hidden rounded border bg-raised",
        isFitting && "md:max-w-full md:self-start",
        className,
      )}
      boxClassName="overflow-x-auto"
    >
      <table
        role="table"
        aria-label={caption}
        className="w-full border-separate border-spacing-0 max-md:block md:[&>tbody:last-child>tr:last-child>*]:border-b-0"
      >
        <thead role="rowgroup" className="max-md:hidden">
          <tr role="row">
            {columns.map(({ key, label, width, align }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classNames(head, width, align === "end" && "text-right")}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <PlainRow key={rowId(row)} row={row} columns={columns} below={below?.(row)} />
        ))}
      </table>
    </ScrollBox>
  );
}

type PlainRowProps<Row> = { row: Row; columns: readonly PlainColumn<Row>[]; below: ReactNode };

function PlainRow<Row>({ row, columns, below }: PlainRowProps<Row>) {
  return (
    <tbody role="rowgroup" className="max-md:block max-md:border-b max-md:last:border-b-0">
      <tr role="row" className="max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3">
        {columns.map(({ key, label, align, isBare, cell }, index) =>
          index === 0 ? (
            <th
              key={key}
              role="rowheader"
              scope="row"
              className={classNames(body, "font-medium max-md:w-full max-md:p-0")}
            >
              {cell(row)}
            </th>
          ) : (
            <td
              key={key}
              role="cell"
              className={classNames(
                body,
                "max-md:flex max-md:items-baseline max-md:gap-1.5 max-md:p-0 max-md:has-data-not-given:hidden",
                align === "end" && "tabular-nums md:text-right",
              )}
            >
              {!isBare && <span className="shrink-0 text-12 text-ink-3 md:hidden">{label}</span>}
              <div className="min-w-0">{cell(row)}</div>
            </td>
          ),
        )}
      </tr>
      {below && (
        <tr role="row" className="max-md:block">
          <td
            role="cell"
            colSpan={columns.length}
            className="border-b bg-sunken px-4 py-3 max-md:block max-md:border-t"
          >
            {below}
          </td>
        </tr>
      )}
    </tbody>
  );
}
