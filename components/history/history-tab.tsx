"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIsPrinting } from "@/components/credentialing/printing";
import { HistoryList } from "@/components/history/history-list";
import { historyQuery, wholeHistoryQuery } from "@/components/history/history-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { counted } from "@/lib/counted";
import { type HistoryKind, historyKindNames, historyKinds } from "@/lib/history/history-kinds";

const kinds: { value: HistoryKind | ""; label: string }[] = [
  { value: "", label: "Everything" },
  ...historyKindNames.map((value) => ({ value, label: historyKinds[value].label })),
];

/** Everything that was ever done with a file, by anybody; narrowed to one kind of thing or one person. */
export function HistoryTab({ subject }: { subject: SubjectRef }) {
  const [params, update] = useUrlState();
  const kind = historyKindNames.find((known) => known === params.get("history"));
  const actorId = params.get("by") ?? undefined;
  const isPrinting = useIsPrinting();
  const history = useInfiniteQuery({
    ...(isPrinting ? wholeHistoryQuery(subject) : historyQuery(subject, { kind, actorId })),
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = history;
  useEffect(() => {
    if (isPrinting && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isPrinting, hasNextPage, isFetching, isError, fetchNextPage]);
  const entries = history.data?.pages.flatMap(({ data }) => data);
  const people = history.data?.pages[0]?.people ?? [];
  const isNarrowed = kind !== undefined || actorId !== undefined;
  return (
    <section aria-label="History" className="rounded border bg-raised px-4 pt-3 pb-2">
      <div className="mb-1 flex flex-wrap items-center gap-2 print:hidden">
        <div className="w-44">
          <Select
            size="small"
            aria-label="What was done"
            options={kinds}
            value={kind ?? ""}
            onValueChange={(value) => update({ history: value || null })}
          />
        </div>
        <div className="w-52">
          <Select
            size="small"
            aria-label="By whom"
            options={[
              { value: "", label: "By everybody" },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={actorId ?? ""}
            onValueChange={(value) => update({ by: value || null })}
          />
        </div>
        <p role="status" className="text-12 text-ink-3">
          {entries !== undefined &&
            !history.isPlaceholderData &&
            `${hasNextPage ? "The newest " : ""}${counted(entries.length, "entry", "entries")}`}
        </p>
      </div>
      {history.isError && entries === undefined ? (
        <ErrorState
          title="The history could not be loaded."
          detail={describeError(history.error)}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      ) : entries === undefined ? (
        <Skeleton className="my-2 h-64" />
      ) : entries.length === 0 ? (
        <EmptyState
          title={isNarrowed ? "Nothing of this kind was done." : "Nothing was done with this file yet."}
          action={isNarrowed && <Button onClick={() => update({ history: null, by: null })}>Show everything</Button>}
        />
      ) : (
        <div className={history.isPlaceholderData ? "opacity-60" : undefined}>
          <HistoryList entries={entries} />
          {hasNextPage && (
            <p className="hidden py-2 text-12 print:block">Older entries stand in the history on screen.</p>
          )}
          {hasNextPage && (
            <div className="border-t py-2 print:hidden">
              <Button size="small" busy={history.isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
