"use client";

import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/outreach/back-link";
import { LetterAttempts } from "@/components/outreach/letter-attempts";
import { LetterFacts } from "@/components/outreach/letter-facts";
import { LetterSheet } from "@/components/outreach/letter-sheet";
import { letterQuery } from "@/components/outreach/outreach-queries";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiClientError } from "@/lib/api/client";

/** One letter: its words, every try to send it, what became of it, and what may be done with it now. */
export function LetterPage({ letterId }: { letterId: string }) {
  const letter = useQuery(letterQuery(letterId));
  if (letter.error && !letter.data) {
    const isUnknown = letter.error instanceof ApiClientError && letter.error.status === 404;
    return (
      <ErrorState
        title={isUnknown ? "There is no such letter." : "The letter could not be loaded."}
        detail={isUnknown ? "It may belong to another organization." : describeError(letter.error)}
        onRetry={isUnknown ? undefined : () => void letter.refetch()}
        retrying={letter.isFetching}
        action={<ButtonLink href="/console/outreach">Show all letters</ButtonLink>}
      />
    );
  }
  if (!letter.data) return <LetterSkeleton />;
  const { about, sender, to, subject, body, tries, number } = letter.data;
  return (
    <div className="mx-auto w-full max-w-(--content-max) px-4 pt-4 pb-8 md:px-6">
      <BreadcrumbLabel text={`Letter to ${about.name}`} />
      <BackLink href="/console/outreach">All letters</BackLink>
      <h1 className="mt-1 mb-4 text-20 font-semibold tracking-tight text-ink wrap-anywhere">
        {number === 1 ? "Letter" : `Letter ${number}`} to {about.name}
      </h1>
      <div className="grid content-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:gap-6">
        <div className="order-2 flex min-w-0 flex-col gap-4 lg:order-1">
          <LetterSheet label="Letter" from={sender} to={to} subject={subject} body={body} />
          <LetterAttempts tries={tries} />
        </div>
        <LetterFacts letter={letter.data} className="order-1 lg:sticky lg:top-4 lg:order-2 lg:self-start" />
      </div>
    </div>
  );
}

function LetterSkeleton() {
  return (
    <div aria-busy className="mx-auto w-full max-w-(--content-max) px-4 pt-4 md:px-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-2 mb-4 h-7 w-80 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_var(--panel-width)] xl:gap-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
