"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiClientError } from "@/lib/api/client";

type RecordAnswerProps<Data> = {
  answer: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  /** What it is: "account". */
  noun: string;
  /** Why there may be none at this address. */
  whyUnknown: string;
  list: { href: string; label: string };
  children: (data: Data) => ReactNode;
};

/** The page of one record once it is read; until then its outline, and where there is none the way to the list. */
export function RecordAnswer<Data>({ answer, noun, whyUnknown, list, children }: RecordAnswerProps<Data>) {
  const { data, error, refetch, isFetching } = answer;
  if (data !== undefined) return children(data);
  if (error) {
    const isUnknown = error instanceof ApiClientError && error.status === 404;
    return (
      <ErrorState
        title={isUnknown ? `There is no such ${noun}.` : `The ${noun} could not be loaded.`}
        detail={isUnknown ? whyUnknown : describeError(error)}
        untouched="Nothing was changed."
        onRetry={isUnknown ? undefined : () => void refetch()}
        retrying={isFetching}
        action={<ButtonLink href={list.href}>{list.label}</ButtonLink>}
      />
    );
  }
  return (
    <div aria-busy="true" className="space-y-3 px-4 pt-5 md:px-6">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-4 w-48" />
      <Skeleton className="mt-6 h-40 w-full max-w-3xl" />
    </div>
  );
}
