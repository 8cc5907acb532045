"use client";

import { useQuery } from "@tanstack/react-query";
import { caqhStatusQuery } from "@/components/caqh/caqh-queries";
import { CaqhStanding } from "@/components/caqh/caqh-standing";
import { Comparison } from "@/components/caqh/comparison";
import { SnapshotHistory } from "@/components/caqh/snapshot-history";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";

/** A provider at CAQH: the standing, what the profile says differently from the file, and the profiles received. */
export function CaqhTab({ providerId }: { providerId: string }) {
  const status = useQuery(caqhStatusQuery(providerId));
  if (status.isError && !status.data) {
    return (
      <ErrorState
        title="The standing with CAQH could not be loaded."
        detail={describeError(status.error)}
        onRetry={() => void status.refetch()}
        retrying={status.isFetching}
      />
    );
  }
  if (!status.data) return <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-6">
      <CaqhStanding providerId={providerId} status={status.data} />
      <Comparison providerId={providerId} status={status.data} />
      <SnapshotHistory providerId={providerId} />
    </div>
  );
}
