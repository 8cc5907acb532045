"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { changeWords } from "@/components/lists/list-facts";
import { versionsQuery } from "@/components/lists/lists-queries";
import { VersionReport } from "@/components/lists/version-report";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DateText, MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { number } from "@/lib/counted";
import type { ListVersionRecord } from "@/lib/lists/operations";

/** The versions of a list, newest first; one opened tells what it changed and what was left out. */
export function ListVersions({ source, listName }: { source: string; listName: string }) {
  const versions = useInfiniteQuery(versionsQuery(source));
  const [params, update] = useUrlState();
  const open = params.get("version");
  const rows = versions.data?.pages.flatMap((page) => page.versions);
  if (versions.isError && !rows) {
    return (
      <ErrorState
        title="The versions could not be loaded."
        detail={describeError(versions.error)}
        untouched="The list in use stays as it is."
        onRetry={() => void versions.refetch()}
        retrying={versions.isFetching}
      />
    );
  }
  if (!rows) return <Skeleton className="mx-4 h-32 md:mx-6" />;
  if (rows.length === 0) {
    return (
      <EmptyState title="No version was loaded yet.">
        Nobody can be checked against this list before its first version.
      </EmptyState>
    );
  }
  const toggle = (id: string) => update({ version: open === id ? null : id, change: null }, "replace");
  return (
    <div className="flex max-w-(--content-max) flex-col gap-3 px-4 pb-8 md:px-6">
      <PlainTable
        caption={`Versions of ${listName}`}
        columns={columnsFor(open, toggle)}
        rows={rows}
        rowId={({ id }) => id}
        below={(version) => version.id === open && <VersionReport source={source} version={version} />}
      />
      {versions.hasNextPage && (
        <Button
          className="self-center"
          busy={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          Show older versions
        </Button>
      )}
    </div>
  );
}

function columnsFor(open: string | null, toggle: (id: string) => void): PlainColumn<ListVersionRecord>[] {
  return [
    {
      key: "loaded",
      label: "Loaded",
      cell: ({ id, loadedAt }) => (
        <button
          type="button"
          aria-expanded={open === id}
          onClick={() => toggle(id)}
          className="-my-0.5 -ml-1.5 inline-flex min-h-6 items-center gap-1 rounded-small px-1.5 text-left hover:bg-hover"
        >
          <ChevronDown
            aria-hidden
            className={classNames("size-3.5 shrink-0 text-ink-3 transition-transform", open !== id && "-rotate-90")}
          />
          <MomentText value={loadedAt} />
        </button>
      ),
    },
    {
      key: "kind",
      label: "Kind",
      cell: ({ kind, listDate }) =>
        kind === "supplement" ? (
          <span>
            Supplement of <DateText value={listDate} />
          </span>
        ) : (
          "Full list"
        ),
    },
    { key: "records", label: "Records", align: "end", cell: ({ recordCount }) => number(recordCount) },
    { key: "changes", label: "Changes", cell: changeWords },
    {
      key: "skipped",
      label: "Left out",
      cell: ({ skipped }) =>
        skipped === 0 ? <span className="text-ink-3">None</span> : skipped === 1 ? "1 row" : `${number(skipped)} rows`,
    },
    {
      key: "file",
      label: "File",
      cell: ({ fileName, origin }) => (
        <span className="wrap-break-word">
          {fileName} <span className="text-ink-3">{origin}</span>
        </span>
      ),
    },
    { key: "by", label: "Loaded by", cell: ({ loadedByName }) => loadedByName },
  ];
}
