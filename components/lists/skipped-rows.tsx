import { counted, number } from "@/lib/counted";
import type { ListVersionRecord } from "@/lib/lists/operations";

type SkippedRowsProps = Pick<ListVersionRecord, "skipped" | "skippedRows">;

/** The rows of a file that were left out, each with its line and why: the first of them, where there are many. */
export function SkippedRows({ skipped, skippedRows }: SkippedRowsProps) {
  if (skipped === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p>{counted(skipped, "row was", "rows were")} left out:</p>
      <ul className="list-disc pl-4">
        {skippedRows.map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="wrap-anywhere">
            Line {number(line)} {reason}
          </li>
        ))}
        {skipped > skippedRows.length && <li>and {number(skipped - skippedRows.length)} more</li>}
      </ul>
    </div>
  );
}
