"use client";

import { ErrorState } from "@/components/ui/error-state";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ConsoleErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <ErrorState
      title="This screen could not be shown."
      detail={error.digest && `If it happens again, tell your administrator the reference ${error.digest}.`}
      untouched="Nothing was changed."
      onRetry={reset}
    />
  );
}
