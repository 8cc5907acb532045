"use client";

import { useQuery } from "@tanstack/react-query";
import { caqhSnapshotsQuery } from "@/components/caqh/caqh-queries";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { formatBytes } from "@/components/ui/format-bytes";
import { Skeleton } from "@/components/ui/skeleton";

/** The profiles that were received: none is ever changed, so that one can say later what CAQH said when. */
export function SnapshotHistory({ providerId }: { providerId: string }) {
  const snapshots = useQuery(caqhSnapshotsQuery(providerId));
  const rows = snapshots.data?.data;
  return (
    <section aria-labelledby="caqh-history" className="flex flex-col gap-2 rounded border bg-raised px-4 py-3">
      <h2 id="caqh-history" className="text-13 font-semibold">
        Profiles received
      </h2>
      {snapshots.isError && !rows ? (
        <p role="alert" className="text-13 text-critical">
          The profiles could not be loaded: {describeError(snapshots.error)}
        </p>
      ) : rows === undefined ? (
        <Skeleton className="h-5 w-80" />
      ) : rows.length === 0 ? (
        <p className="text-13 text-ink-3">No profile was received yet.</p>
      ) : (
        <ul aria-label="Profiles received" className="divide-y text-13">
          {rows.map(({ id, attestedOn, fetchedAt, hash, size }, index) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1">
              <span className="text-ink">
                Received <MomentText value={fetchedAt} />
              </span>
              <span className="text-ink-2">
                {attestedOn ? (
                  <>
                    attested <DateText value={attestedOn} />
                  </>
                ) : (
                  "never attested"
                )}
              </span>
              {index === 0 && <span className="text-12 text-ink-3">compared with the file</span>}
              <span className="ml-auto flex items-baseline gap-3 text-12 text-ink-3">
                {formatBytes(size)}
                <CopyableId value={hash} label="SHA-256" short />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
