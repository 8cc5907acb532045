"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FileChanges } from "@/components/policies/file-changes";
import { MatchChanges } from "@/components/policies/match-changes";
import { previewPage, previewQuery } from "@/components/policies/policy-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import type { PolicyKind } from "@/lib/policies/policy-kinds";

/** What publishing the draft would do, before anybody does it: counts, then every file or match, a page at a time. */
export function PolicyPreview({ kind, draftMark }: { kind: PolicyKind; draftMark: string }) {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch, isFetching } = useQuery({
    ...previewQuery(kind, draftMark, offset),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <ErrorState
        title="The draft could not be tried out."
        detail={describeError(error)}
        untouched="Nothing was changed."
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2 border-t pt-3 text-13 text-ink-2">
        <Spinner /> Judging every open file under the draft
      </p>
    );
  const { changed } = data.counts;
  return (
    <section aria-label="What would change" aria-busy={isFetching} className="flex flex-col gap-3 border-t pt-3">
      {data.kind === "file" ? <FileChanges preview={data} /> : <MatchChanges preview={data} />}
      {changed > previewPage && (
        <nav aria-label="Pages of changes" className="flex items-center gap-2 text-12 text-ink-3">
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - previewPage))}>
            Previous
          </Button>
          <span>
            {offset + 1} to {Math.min(changed, offset + previewPage)} of {changed.toLocaleString("en-US")}
          </span>
          <Button
            size="small"
            disabled={offset + previewPage >= changed}
            onClick={() => setOffset(offset + previewPage)}
          >
            Next
          </Button>
        </nav>
      )}
    </section>
  );
}
