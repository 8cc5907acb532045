"use client";

import { useQuery } from "@tanstack/react-query";
import { NextMeeting } from "@/components/committee/next-meeting";
import { FigureCard } from "@/components/home/figure-card";
import { figuresOf } from "@/components/home/figures";
import { Funnel } from "@/components/home/funnel";
import { Turnaround } from "@/components/home/turnaround";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { getHome } from "@/lib/home/operations";
import { providerTransitions } from "@/lib/workflows/state-machine";

/** What everybody begins with: what waits, what is wrong, what comes up, and how the work goes. */
export function HomeScreen() {
  const { user } = useConsoleSession();
  const isDecider = providerTransitions.approve.roles.some((role) => user.roles.includes(role));
  const home = useQuery({ queryKey: [getHome.id], queryFn: () => call(getHome), refetchInterval: 60_000 });
  return (
    <>
      <PageHeader title="Home" />
      <div className="flex max-w-(--content-max) flex-col gap-4 px-4 pb-8 md:px-6">
        <NextMeeting />
        {home.error && !home.data ? (
          <ErrorState
            title="What waits could not be loaded."
            detail={describeError(home.error)}
            untouched="Nothing of it is lost."
            onRetry={() => void home.refetch()}
            retrying={home.isFetching}
          />
        ) : !home.data ? (
          <HomeSkeleton />
        ) : (
          <>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
              {figuresOf(home.data, isDecider).map(({ key, ...facts }) => (
                <FigureCard key={key} {...facts} />
              ))}
            </div>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Funnel funnel={home.data.funnel} />
              <Turnaround {...home.data.turnaround} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

function HomeSkeleton() {
  const cards = ["first", "second", "third", "fourth", "fifth"];
  return (
    <div role="status" aria-label="Loading">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
        {cards.map((card) => (
          <Skeleton key={card} className="h-48" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-88" />
        <Skeleton className="h-88" />
      </div>
    </div>
  );
}
