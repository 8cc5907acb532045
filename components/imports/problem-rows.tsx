"use client";

import { useQuery } from "@tanstack/react-query";
import { cellAfter } from "@/components/imports/cell-after";
import { mappingQuery, rowsQuery } from "@/components/imports/imports-queries";
import { LeaveOutAll } from "@/components/imports/leave-out-all";
import { ProblemRow } from "@/components/imports/problem-row";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/ui/data-table/pagination";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { ImportStatus } from "@/lib/imports/import-schemas";

const options = { filterIds: ["column", "message", "rows"], sortIds: [], defaultSort: { id: "line", desc: false } };

const views = [
  { value: "open", label: "Refused", nothing: "No row is refused here." },
  { value: "mended", label: "Mended", nothing: "No row was mended." },
  { value: "left-out", label: "Left out", nothing: "No row was left out." },
] as const;

type ProblemRowsProps = { record: ImportStatus; isFixed: boolean };

/** The rows with problems, each cell to be mended where it stands. */
export function ProblemRows({ record, isFixed }: ProblemRowsProps) {
  const table = useTableQuery(options);
  const { filters, page, size } = table;
  const view = views.find(({ value }) => value === filters.rows?.[0]) ?? views[0];
  const [column, message] = [filters.column?.[0], filters.message?.[0]];
  const query = { state: [view.value], column, message, offset: (page - 1) * size, limit: size };
  const answer = useQuery(rowsQuery(record.id, record.checkedAt, query));
  const mapping = useQuery(mappingQuery(record.id));
  const shown = answer.data?.data;
  useShortcuts({
    n: {
      does: "Mend the first cell that is wrong",
      run: () => {
        const cell = cellAfter(null);
        cell?.focus();
        return cell !== undefined;
      },
    },
  });
  return (
    <section aria-label="Rows with problems" className="flex min-w-0 flex-1 flex-col xl:border-l">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 md:px-6">
        <Segmented
          label="Rows shown"
          options={views}
          value={view.value}
          onValueChange={(value) => table.setFilter("rows", value === "open" ? [] : [value])}
        />
        {message !== undefined && !isFixed && view.value !== "mended" && (
          <LeaveOutAll
            record={record}
            problem={{ column: column ?? null, message }}
            isLeftOut={view.value === "left-out"}
            count={answer.data?.count ?? 0}
            onDone={table.clear}
          />
        )}
      </div>
      {answer.isError && !shown ? (
        <ErrorState
          title="The rows could not be loaded."
          detail={describeError(answer.error)}
          untouched="What was mended is kept."
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      ) : shown === undefined ? (
        <Skeleton className="mx-4 h-40 md:mx-6" />
      ) : shown.length === 0 ? (
        <EmptyState
          title={view.nothing}
          action={table.isNarrowed && <Button onClick={table.clear}>Show all refused rows</Button>}
          className="py-8"
        />
      ) : (
        <ul aria-label="Rows" aria-busy={answer.isPlaceholderData} className="divide-y border-t">
          {shown.map((row) => (
            <ProblemRow
              key={row.line}
              importId={record.id}
              row={row}
              columns={mapping.data?.columns ?? {}}
              isFixed={isFixed}
            />
          ))}
        </ul>
      )}
      {(answer.data?.count ?? 0) > 0 && <Pagination query={table} shown={shown?.length} total={answer.data?.count} />}
    </section>
  );
}
