"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { addressOf, progressWords, stateFacts, titleOf } from "@/components/long-work/long-work-facts";
import { useCancelWork } from "@/components/long-work/use-cancel-work";
import { Badge } from "@/components/ui/badge";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { isUnfinished, type LongWork } from "@/lib/long-work/operations";

type WorkListProps = { work: LongWork[] | undefined; error: unknown; onRetry: () => void };

/** What runs, and what has ended within a day. */
export function WorkList({ work, error, onRetry }: WorkListProps) {
  const { cancel, mayCancel } = useCancelWork();
  if (!work && error)
    return <ErrorState title="It could not be loaded." detail={describeError(error)} onRetry={onRetry} />;
  if (!work) return <Skeleton className="m-4 h-12" />;
  if (work.length === 0)
    return (
      <EmptyState title="Nothing is running." className="py-8">
        Exports, screenings and bulk changes stand here while they run, and for a day after.
      </EmptyState>
    );
  return (
    <ul className="divide-y">
      {work.map((one) => (
        <WorkLine
          key={one.id}
          work={one}
          onCancel={mayCancel(one) ? () => cancel.mutate(one) : undefined}
          isCancelling={cancel.isPending && cancel.variables?.id === one.id}
        />
      ))}
    </ul>
  );
}

type WorkLineProps = { work: LongWork; onCancel: (() => void) | undefined; isCancelling: boolean };

function WorkLine({ work, onCancel, isCancelling }: WorkLineProps) {
  const title = titleOf(work);
  const isRunning = isUnfinished(work);
  const words = progressWords(work);
  const { label, tone } = stateFacts[work.state];
  const isCounted = work.total !== null && work.total > 0 && work.state === "running";
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <div className="flex items-center gap-2">
        <Link
          href={addressOf(work)}
          className="min-w-0 flex-1 truncate rounded-small py-0.5 text-13 font-medium text-ink hover:underline"
        >
          {title}
        </Link>
        {!isRunning && (
          <Badge tone={tone} look="plain">
            {label}
          </Badge>
        )}
        {onCancel && (
          <IconButton label={`Cancel ${title}`} icon={X} size="small" disabled={isCancelling} onClick={onCancel} />
        )}
      </div>
      {isRunning && (
        <ProgressBar
          label={title}
          value={isCounted ? work.done : null}
          max={Math.max(1, work.total ?? 1)}
          valueText={words}
        />
      )}
      <p className="flex flex-wrap gap-x-1.5 text-12 text-ink-3 tabular-nums">
        {isRunning && <span>{words}</span>}
        {isRunning && <span aria-hidden>·</span>}
        <span>{work.isMine ? "You" : work.requestedByName || "By itself"}</span>
        <span aria-hidden>·</span>
        <MomentText value={work.finishedAt ?? work.createdAt} />
      </p>
      {work.problem && <p className="text-12 text-critical wrap-anywhere">{work.problem}</p>}
    </li>
  );
}
