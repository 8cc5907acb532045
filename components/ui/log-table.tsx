"use client";

import { type MouseEvent, type ReactNode, useMemo, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { useTableKeys } from "@/components/ui/data-table/use-table-keys";
import { Skeleton } from "@/components/ui/skeleton";
import { rowId } from "@/components/ui/use-row-cursor";

export type LogColumn<Row> = {
  key: string;
  head: ReactNode;
  /** From which width of the list on it is shown; in a narrower one the rest stands in the open row. */
  shown?: string;
  /** How wide it is, of the head alone. */
  width?: string;
  /** Of head and cells alike. */
  align?: "end";
  className?: string;
  title?: (row: Row) => string | undefined;
  /** Read out instead of the cell's text. */
  label?: (row: Row) => string;
  cell: (row: Row) => ReactNode;
};

type LogTableProps<Row> = {
  label: string;
  /** What the rows are, in the plural and lower case. */
  noun: string;
  columns: readonly LogColumn<Row>[];
  /** undefined until the first answer. */
  rows: Row[] | undefined;
  /** Old rows, which make room for the answer to another question. */
  isRefreshing: boolean;
  /** Open beside the table, or selected. */
  isMarked: (id: string) => boolean;
  select?: Parameters<typeof useTableKeys>[0]["select"];
};

const box = "px-2 text-left first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6 @2xl/list:px-3";

/** A log, newest first, older rows added below: one line a row, of which one is open beside the table. */
export function LogTable<Row extends { id: string }>(props: LogTableProps<Row>) {
  const { label, noun, columns, rows, isRefreshing, isMarked, select } = props;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useTableKeys({ noun, ids, body, turnPage: () => false, select });
  return (
    <table
      aria-label={label}
      className={classNames("w-full table-fixed border-separate border-spacing-0", isRefreshing && "text-ink-2")}
    >
      <thead>
        <tr>
          {columns.map(({ key, head, shown, width, align }) => (
            <th
              key={key}
              scope="col"
              className={classNames(
                box,
                "sticky top-0 z-10 h-9 border-b bg-canvas text-12 font-medium whitespace-nowrap text-ink-3",
                align && "text-right!",
                shown,
                width,
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {/* Its keys act on the row that has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <tbody ref={body} {...keys.body}>
        {rows
          ? rows.map((row) => (
              <tr
                key={row.id}
                id={rowId(row.id)}
                tabIndex={row.id === keys.currentId ? 0 : -1}
                className={classNames(
                  "scroll-mt-9 focus-visible:-outline-offset-2",
                  isMarked(row.id) ? "bg-accent-soft" : "hover:bg-hover",
                )}
              >
                {columns.map((column) => (
                  <LogCell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))
          : ["w-40", "w-52", "w-44", "w-48", "w-36"].map((width) => (
              <tr key={width}>
                <td colSpan={columns.length} className={classNames(box, "h-(--row-height) border-b")}>
                  <Skeleton className={classNames("h-4", width)} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

type LogCellProps<Row> = { column: LogColumn<Row>; row: Row };

function LogCell<Row>({ column: { shown, align, className, title, label, cell }, row }: LogCellProps<Row>) {
  return (
    <td
      aria-label={label?.(row)}
      title={title?.(row)}
      className={classNames(
        box,
        "h-(--row-height) truncate border-b text-13",
        align && "text-right! tabular-nums",
        shown,
        className,
      )}
    >
      {cell(row)}
    </td>
  );
}

type LogLinkProps = {
  id: string;
  /** The open row's place in the address. */
  param: string;
  isOpen: boolean;
  onOpen: (id: string | null) => void;
  title: string;
  className?: string;
  children: ReactNode;
};

/** What opens a row beside the table, and closes it again; as tall as the row, so that it is easy to hit. */
export function LogLink({ id, param, isOpen, onOpen, title, className, children }: LogLinkProps) {
  const open = (event: MouseEvent) => {
    // A new tab is the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(isOpen ? null : id);
  };
  return (
    <a
      id={`open-${id}`}
      href={`?${param}=${id}`}
      aria-current={isOpen || undefined}
      onClick={open}
      title={title}
      className={classNames(
        "block truncate rounded-small hover:underline focus-visible:-outline-offset-2 @2xl/list:py-[calc((var(--row-height)-1px-1.25rem)/2)]",
        className,
      )}
    >
      {children}
    </a>
  );
}
