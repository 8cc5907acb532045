"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Submission } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { followToFile } from "@/components/ui/save-file";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { getFormSubmission } from "@/lib/forms/operations";

const height = "h-[70vh] min-h-96";

/** A link works for ten minutes: each showing and each download asks for its own. */
async function linkTo(id: string, disposition: "inline" | "attachment"): Promise<string> {
  const { submissionPdf } = await call(getFormSubmission, { params: { id }, query: { disposition } });
  if (!submissionPdf.url) throw new Error("The PDF is not made yet.");
  return submissionPdf.url;
}

/** The pages of a submission as they were drawn, and their download. */
export function SubmittedPages({ submission: { id, state, submissionPdf } }: { submission: Submission }) {
  const toast = useToast();
  const isDrawn = submissionPdf.documentId !== undefined;
  const shown = useQuery({
    queryKey: ["form-submission-link", id],
    queryFn: () => linkTo(id, "inline"),
    enabled: isDrawn,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const download = useMutation({
    mutationFn: async () => followToFile(await linkTo(id, "attachment")),
    onError: (error) => toast.failed({ title: "The PDF was not downloaded.", description: describeError(error) }),
  });
  if (!isDrawn) {
    return state === "failed" ? (
      <EmptyState title="The PDF could not be made yet.">It is tried again, and appears here by itself.</EmptyState>
    ) : (
      <EmptyState
        title={
          <span className="flex items-center gap-2">
            <Spinner /> The PDF is being made.
          </span>
        }
      >
        It appears here by itself.
      </EmptyState>
    );
  }
  if (shown.isError) {
    return (
      <ErrorState
        title="The PDF could not be shown."
        detail={describeError(shown.error)}
        onRetry={() => void shown.refetch()}
        retrying={shown.isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
          Download PDF
        </Button>
      </div>
      {shown.data === undefined ? (
        <Skeleton className={height} />
      ) : (
        // The answer's own policy sandboxes it; the attribute as well would keep Chromium's PDF viewer from starting.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          src={`${shown.data}#navpanes=0&view=FitH`}
          title="PDF of the submission"
          referrerPolicy="no-referrer"
          className={`block w-full rounded-small border bg-sunken ${height}`}
        />
      )}
    </div>
  );
}
