"use client";

import { useQuery } from "@tanstack/react-query";
import { problemsQuery } from "@/components/imports/imports-queries";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { number } from "@/lib/counted";
import type { ImportProblemGroup, ImportStatus } from "@/lib/imports/import-schemas";

/** The kinds of problems with their counts; choosing one shows its rows alone. */
export function ProblemFacets({ record }: { record: ImportStatus }) {
  const problems = useQuery(problemsQuery(record.id, record.checkedAt));
  const [params, update] = useUrlState();
  const asked = { column: params.get("column"), message: params.get("message") };
  const isShown = ({ column, message }: ImportProblemGroup) => asked.message === message && asked.column === column;
  const show = (group: ImportProblemGroup | null) =>
    update({ column: group?.column ?? null, message: group?.message ?? null, rows: null, page: null });
  return (
    <nav aria-label="Problems" className="flex shrink-0 flex-col gap-0.5 px-4 py-4 md:px-6 xl:w-88 xl:pr-4">
      <h2 className="pb-1 text-14 font-semibold">What is wrong</h2>
      <Facet
        label="All problems"
        count={record.refused}
        isCurrent={asked.message === null}
        onChoose={() => show(null)}
      />
      {problems.data ? (
        problems.data.map((group) => (
          <Facet
            key={`${group.column ?? ""} ${group.message}`}
            column={group.column ?? "The row"}
            label={group.message}
            values={group.values}
            count={group.rows}
            isCurrent={isShown(group)}
            onChoose={() => show(isShown(group) ? null : group)}
          />
        ))
      ) : (
        <Skeleton className="h-24" />
      )}
    </nav>
  );
}

type FacetProps = {
  column?: string;
  label: string;
  values?: readonly string[];
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
};

function Facet({ column, label, values = [], count, isCurrent, onChoose }: FacetProps) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      title={values.length > 0 ? `Such as ${values.join(", ")}` : undefined}
      onClick={onChoose}
      className={classNames(
        "-mx-2 flex min-h-8 items-baseline gap-2 rounded px-2 py-1 text-left text-13 transition-colors duration-(--motion-fast)",
        isCurrent ? "bg-pressed text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {column && <span className="font-medium text-ink">{column} </span>}
        {label}
      </span>
      <span className="text-12 text-ink-3 tabular-nums">{number(count)}</span>
    </button>
  );
}
