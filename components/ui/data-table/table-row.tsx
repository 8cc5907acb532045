"use client";

import { FlexRender, type Row, type RowData } from "@tanstack/react-table";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { rowId } from "@/components/ui/use-row-cursor";
import type { ColumnMeta, DataTableFeatures } from "@/components/ui/data-table/table-features";

type TableRowProps<Data extends RowData> = {
  row: Row<DataTableFeatures, Data>;
  selectable: boolean;
  isSelected: boolean;
  /** The one that keys are about. */
  isCurrent: boolean;
};

/** One row; below 768 px the same elements are laid out as a card, so the explicit roles keep it a table for screen readers. */
export function TableRow<Data extends RowData>({ row, selectable, isSelected, isCurrent }: TableRowProps<Data>) {
  return (
    <tr
      role="row"
      id={rowId(row.id)}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={selectable ? isSelected : undefined}
      className={classNames(
        "group scroll-mt-9 focus-visible:-outline-offset-2 max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-b max-md:px-4 max-md:py-(--card-padding)",
        selectable && "max-md:pl-11",
      )}
    >
      {selectable && (
        <td
          role="cell"
          className={classNames(
            body,
            ground(isSelected),
            "md:sticky md:left-0 md:z-10 md:w-12 md:pl-6 max-md:absolute max-md:top-4 max-md:left-4",
            isSelected && "md:shadow-[inset_2px_0_0_var(--accent)]",
            "md:group-focus-visible:border-focus md:group-focus-visible:shadow-[inset_2px_0_0_var(--focus),inset_0_2px_0_var(--focus),inset_0_-1px_0_var(--focus)]",
          )}
        >
          <Checkbox
            aria-label="Select row"
            checked={isSelected}
            onClick={(event) => row.getToggleSelectedHandler()({ ...event, target: { checked: !isSelected } })}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell, index) => {
        const meta = cell.column.columnDef.meta;
        const content = <FlexRender cell={cell} />;
        if (index === 0) {
          return (
            <th
              key={cell.id}
              role="rowheader"
              scope="row"
              className={classNames(
                body,
                ground(isSelected),
                overRing,
                "font-medium md:sticky md:z-10 max-md:w-full max-md:whitespace-normal",
                selectable ? "md:left-12 md:pl-1" : "md:left-0 md:pl-6",
              )}
            >
              {content}
            </th>
          );
        }
        return (
          <td key={cell.id} role="cell" className={classNames(body, ground(isSelected), cellLayout(meta))}>
            {meta?.card !== "badge" && meta?.card !== "bare" && (
              <span className="shrink-0 text-12 text-ink-3 md:hidden">{meta?.label}</span>
            )}
            {content}
          </td>
        );
      })}
    </tr>
  );
}

const body =
  "truncate text-left text-13 text-ink last:md:pr-6 md:h-(--row-height) md:border-b md:px-3 max-md:bg-transparent!";

/** The first cells stay where they are while the others scroll below them: they would lie on the row's ring. */
const overRing =
  "md:group-focus-visible:border-focus md:group-focus-visible:shadow-[inset_0_2px_0_var(--focus),inset_0_-1px_0_var(--focus)]";

function ground(isSelected: boolean): string {
  return isSelected ? "bg-hover" : "bg-canvas group-hover:bg-sunken";
}

function cellLayout(meta: ColumnMeta | undefined): string {
  return classNames(
    meta?.align === "end" && "tabular-nums md:text-right",
    meta?.card === "none" ? "max-md:hidden" : "max-md:flex max-md:items-center max-md:gap-1.5",
    // On a card, what was not given takes no room, and badges come before lines.
    meta?.card !== "badge" && "max-md:order-1 max-md:has-data-not-given:hidden",
  );
}
