import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";

type TableSkeletonProps = { columns: number; rows: number };

const widths = ["w-40", "w-32", "w-48", "w-36", "w-44"];

/** The rows of the first load, in the heights of the real ones; on cards a title and one line. */
export function TableSkeleton({ columns, rows }: TableSkeletonProps) {
  return Array.from({ length: rows }, (_, row) => (
    <tr
      key={row}
      role="row"
      aria-hidden
      className="max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1.5 max-md:border-b max-md:px-4 max-md:py-3"
    >
      {Array.from({ length: columns }, (_, column) => (
        <td
          key={column}
          role="cell"
          className={classNames(
            "px-3 first:pl-6 max-md:flex max-md:h-5 max-md:items-center max-md:p-0! md:h-(--row-height) md:border-b",
            column === 0 && "max-md:w-full",
            column > 3 && "max-md:hidden",
          )}
        >
          <Skeleton
            className={
              column === 0 ? classNames("h-3.5 max-w-full", widths[row % widths.length]) : "h-3.5 w-16 max-w-full"
            }
          />
        </td>
      ))}
    </tr>
  ));
}
