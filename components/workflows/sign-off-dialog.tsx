"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { SignOffForm } from "@/components/workflows/sign-off-form";
import { type SignOffOutcome, SignOffResults } from "@/components/workflows/sign-off-results";
import { call } from "@/lib/api/client";
import { maximumSignOff, previewSignOff } from "@/lib/workflows/sign-off-operations";

type SignOffDialogProps = { ids: readonly string[]; onClose: (hasSigned: boolean) => void };

/** What one signature would approve and what it leaves out; then the signature, and what became of each file. */
export function SignOffDialog({ ids, onClose }: SignOffDialogProps) {
  const isTooMany = ids.length > maximumSignOff;
  const [outcome, setOutcome] = useState<SignOffOutcome | null>(null);
  const preview = useQuery({
    queryKey: [previewSignOff.id, ids],
    queryFn: () => call(previewSignOff, { body: { files: ids.map((id) => ({ id })) } }),
    enabled: !isTooMany && outcome === null,
    // What is signed is what stands there: it does not change under the hand that signs.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const close = () => onClose(outcome !== null);
  if (outcome) return <SignOffResults outcome={outcome} onClose={close} />;
  if (preview.data)
    return (
      <SignOffForm
        key={preview.dataUpdatedAt}
        files={preview.data.data}
        onSigned={setOutcome}
        onLookAgain={() => void preview.refetch()}
        onClose={close}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && close()} size="large" title="Sign off clean files">
      {isTooMany && (
        <Notice title={`One signature covers ${maximumSignOff} files at most.`}>
          {ids.length.toLocaleString("en-US")} are selected. Select fewer, or narrow the queue first.
        </Notice>
      )}
      {preview.error && (
        <ErrorState
          title="The files could not be looked at."
          detail={describeError(preview.error)}
          untouched="Nothing was signed."
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.isPending && !isTooMany && !preview.error && (
        <div aria-busy className="flex flex-col gap-3">
          {ids.slice(0, 6).map((id) => (
            <Skeleton key={id} className="h-5 w-full" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
