"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { dueWords } from "@/components/monitoring/due-words";
import { ExpiryMatrix } from "@/components/monitoring/expiry-matrix";
import { overviewQuery } from "@/components/monitoring/monitoring-queries";
import { ScreeningProgress } from "@/components/monitoring/screening-progress";
import { ScreeningResult } from "@/components/monitoring/screening-result";
import { useScreeningActs } from "@/components/monitoring/use-screening-acts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { number } from "@/lib/counted";
import type { MonitoringOverview } from "@/lib/monitoring/monitoring-schemas";

type ListRow = MonitoringOverview["lists"][number];

/** How monitoring stands: who is monitored, each list with its last and its next screening, and what expires. */
export function OverviewTab() {
  const { data: overview, error, refetch, isFetching } = useQuery(overviewQuery);
  if (error && !overview) {
    return (
      <ErrorState
        title="Monitoring could not be loaded."
        detail={describeError(error)}
        untouched="Screenings go on by themselves."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!overview) return <Skeleton className="mx-4 h-72 md:mx-6" />;
  const { providers, facilities } = overview.monitored;
  return (
    <div className="flex max-w-(--content-max) flex-col gap-6 px-4 pb-8 md:px-6">
      <p className="text-13 text-ink-2">
        <span className="font-medium text-ink tabular-nums">{number(providers)}</span>{" "}
        {providers === 1 ? "provider" : "providers"} and{" "}
        <span className="font-medium text-ink tabular-nums">{number(facilities)}</span>{" "}
        {facilities === 1 ? "facility" : "facilities"} are monitored: everybody credentialed and not terminated, also
        during recredentialing.
      </p>
      <section aria-labelledby="lists-title" className="flex flex-col gap-2">
        <h2 id="lists-title" className="text-14 font-semibold">
          Screening by list
        </h2>
        <ListOverview
          lists={overview.lists.filter(({ isLoaded }) => isLoaded)}
          isAnybodyMonitored={providers + facilities > 0}
        />
        <NotLoaded lists={overview.lists.filter(({ isLoaded }) => !isLoaded)} />
      </section>
      <section aria-labelledby="expiries-title" className="flex flex-col gap-2">
        <h2 id="expiries-title" className="text-14 font-semibold">
          What expires
        </h2>
        <ExpiryMatrix expiries={overview.expiries} />
      </section>
    </div>
  );
}

/** Lists that nothing can be screened against, in one line: none of their columns would say anything. */
function NotLoaded({ lists }: { lists: readonly ListRow[] }) {
  if (lists.length === 0) return null;
  return (
    <p className="text-13 text-ink-3">
      Not loaded, and so not screened against: {lists.map(({ listName }) => listName).join(", ")}.{" "}
      <Link href="/console/lists" className="text-ink-2 underline decoration-line-strong underline-offset-2">
        See the lists
      </Link>
    </p>
  );
}

type ListOverviewProps = { lists: readonly ListRow[]; isAnybodyMonitored: boolean };

function ListOverview({ lists, isAnybodyMonitored }: ListOverviewProps) {
  const { canAct, start } = useScreeningActs();
  if (lists.length === 0) {
    return (
      <div className="rounded border bg-raised">
        <EmptyState title="No list is loaded." className="py-6!">
          Public lists are loaded by the operator or fetched on their schedule; opt-out and preclusion are uploaded
          here.
        </EmptyState>
      </div>
    );
  }
  const columns: PlainColumn<ListRow>[] = [
    { key: "list", label: "List", cell: ({ listName }) => listName },
    {
      key: "next",
      label: "Next screening",
      isBare: true,
      cell: (list) => {
        if (list.current) return <ScreeningProgress screening={list.current} />;
        const { tone, words } = dueWords({ ...list, isAnybodyMonitored });
        return (
          <Badge tone={tone} look="plain">
            {words}
          </Badge>
        );
      },
    },
    {
      key: "last",
      label: "Last complete",
      width: "md:w-44",
      cell: ({ lastScreening }) => <MomentText value={lastScreening?.finishedAt} />,
    },
    {
      key: "result",
      label: "Result",
      isBare: true,
      cell: ({ lastScreening }) =>
        lastScreening ? <ScreeningResult screening={lastScreening} /> : <NotGiven label="No result" />,
    },
    {
      key: "records",
      label: "Records",
      width: "md:w-24",
      align: "end",
      cell: ({ version }) =>
        version?.recordCount == null ? <NotGiven label="No records" /> : number(version.recordCount),
    },
    ...(canAct
      ? [
          {
            key: "act",
            label: "Act",
            width: "md:w-32",
            align: "end" as const,
            isBare: true,
            cell: ({ source, listName, current }: ListRow) =>
              !current ? (
                <Button
                  size="small"
                  aria-label={`Screen against ${listName} now`}
                  busy={start.isPending && start.variables.source === source}
                  onClick={() => start.mutate({ source, listName })}
                >
                  Screen now
                </Button>
              ) : (
                <NotGiven label="Under way already" />
              ),
          },
        ]
      : []),
  ];
  return <PlainTable caption="Lists" columns={columns} rows={lists} rowId={({ source }) => source} />;
}
