"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ordinalLetter } from "@/components/outreach/letter-choice";
import { LetterStateBadge } from "@/components/outreach/letter-state-badge";
import { type Letter, subjectLettersQuery } from "@/components/outreach/outreach-queries";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

/** The letters that asked for what a file lacks, newest first; says so where none was written. */
export function SubjectLetters({ subject }: { subject: SubjectRef }) {
  const letters = useQuery(subjectLettersQuery(subject));
  if (letters.isError && !letters.data) {
    return (
      <ErrorState
        title="The outreach could not be loaded."
        detail={describeError(letters.error)}
        onRetry={() => void letters.refetch()}
        retrying={letters.isFetching}
      />
    );
  }
  if (letters.data === undefined) return <Skeleton className="h-24" />;
  if (letters.data.length === 0) {
    return <EmptyState title="No letter was written yet.">Reaching out writes one, and keeps it here.</EmptyState>;
  }
  return (
    <section aria-label="Outreach" className="rounded border bg-raised p-4">
      <h2 className="mb-1 text-13 font-semibold">Outreach</h2>
      <ol className="divide-y">
        {letters.data.map((letter) => (
          <LetterLine key={letter.id} letter={letter} />
        ))}
      </ol>
    </section>
  );
}

function LetterLine({ letter }: { letter: Letter }) {
  const { id, subject, state, to, reason, reasons, latestEvent, createdAt, createdByName } = letter;
  return (
    <li className="flex flex-col gap-0.5 py-3 text-13 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/console/outreach/letters/${id}`}
          className="min-w-0 rounded-small font-medium text-ink wrap-anywhere hover:underline"
        >
          {subject}
        </Link>
        <LetterStateBadge state={state} />
      </p>
      <p className="text-12 text-ink-3 wrap-anywhere">
        {ordinalLetter(letter)} to {to.join(", ")} · {createdByName}, <MomentText value={createdAt} />
      </p>
      <p className="text-ink-2 wrap-anywhere">
        {reason}
        {reasons.length > 0 && <span className="text-ink-3"> · {reasons.join(", ")}</span>}
      </p>
      <p className="text-12 text-ink-3 wrap-anywhere">{latestEvent}</p>
    </li>
  );
}
