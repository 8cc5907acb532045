"use client";

import { readQueue } from "@/components/queue/queue-place";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";

/** The places of a clean file's parts, so that nothing jumps when they arrive. */
export function FileSkeleton() {
  const [params] = useUrlState();
  return (
    <div
      aria-busy
      aria-label="Loading the file"
      className="mx-auto grid w-full max-w-(--content-max) flex-1 content-start gap-4 px-4 pt-4 md:px-6 lg:grid-cols-[minmax(0,1fr)_--spacing(68)] lg:px-4 xl:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:px-6 xl:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-4">
        {readQueue(params) && <Skeleton className="-mb-2 h-8" />}
        <Skeleton className="h-24" />
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-106" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-96 max-lg:hidden" />
    </div>
  );
}
