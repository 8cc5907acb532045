"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { changeWords, daysAgo, fetchWords } from "@/components/lists/list-facts";
import { listsQuery } from "@/components/lists/lists-queries";
import { Badge } from "@/components/ui/badge";
import { DateText, MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { number } from "@/lib/counted";
import type { ListState } from "@/lib/lists/operations";

const columns: PlainColumn<ListState>[] = [
  {
    key: "list",
    label: "List",
    cell: ({ name, source }) => (
      <Link
        href={`/console/lists/${source}`}
        prefetch={false}
        className="inline-flex min-h-6 items-center rounded-small text-ink hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    key: "version",
    label: "Version in use",
    cell: ({ version, ageDays }) =>
      version ? (
        <span>
          <DateText value={version.loadedAt} />
          {ageDays !== null && <span className="text-ink-3"> {daysAgo(ageDays)}</span>}
        </span>
      ) : (
        <span className="text-ink-3">None loaded</span>
      ),
  },
  {
    key: "by",
    label: "Loaded by",
    cell: ({ version }) =>
      version ? <span className="wrap-break-word">{version.loadedByName}</span> : <NotGiven label="Nobody" />,
  },
  {
    key: "records",
    label: "Records",
    align: "end",
    width: "md:w-24",
    cell: ({ version }) => (version ? number(version.recordCount) : <NotGiven label="No records" />),
  },
  {
    key: "changes",
    label: "Changes",
    cell: ({ version }) => (version ? changeWords(version) : <NotGiven label="No changes" />),
  },
  {
    key: "next",
    label: "The next version",
    isBare: true,
    cell: ({ fetch }) => {
      const { tone, words } = fetchWords(fetch);
      return (
        <span className="flex flex-col">
          <Badge tone={tone} look="plain">
            {words}
          </Badge>
          {fetch?.nextAttemptAt && (
            <span className="pl-5 text-12 text-ink-3">
              next <MomentText value={fetch.nextAttemptAt} />
            </span>
          )}
        </span>
      );
    },
  },
  {
    key: "owner",
    label: "Whose",
    width: "md:w-28",
    cell: ({ owner }) => (owner === "public" ? "Everybody’s" : "Your own"),
  },
];

/** Every list: which version is in use, how old it is, what it changed, and how the next one comes. */
export function ListsTable() {
  const { data: lists, error, refetch, isFetching } = useQuery(listsQuery);
  if (error && !lists) {
    return (
      <ErrorState
        title="The lists could not be loaded."
        detail={describeError(error)}
        untouched="Screenings go on by themselves."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!lists) return <Skeleton className="h-72" />;
  return <PlainTable caption="Lists" columns={columns} rows={lists.data} rowId={({ source }) => source} />;
}
