"use client";

import { Check, Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useCopied } from "@/components/ui/use-copied";
import { LeftOutFile, type PreviewedFile } from "@/components/workflows/sign-off-files";
import type { OperationAnswer } from "@/lib/api/operation";
import type { signOffFiles } from "@/lib/workflows/sign-off-operations";

export type SignOffOutcome = {
  results: OperationAnswer<typeof signOffFiles>["results"];
  /** Those that were not sent because they were left out from the beginning. */
  leftOut: readonly PreviewedFile[];
};

/** What became of each file: how many are approved, and which are not and why. */
export function SignOffResults({ outcome, onClose }: { outcome: SignOffOutcome; onClose: () => void }) {
  const { isCopied, copy } = useCopied();
  const signed = outcome.results.filter(({ is_signed }) => is_signed).length;
  const leftOut = [...outcome.results.filter(({ is_signed }) => !is_signed), ...outcome.leftOut];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={`${signed} ${signed === 1 ? "file" : "files"} approved`}
      description={leftOut.length > 0 ? `${leftOut.length} left out and unchanged.` : "Nothing was left out."}
      footer={
        <>
          {leftOut.length > 0 && (
            <Button
              icon={isCopied ? Check : Copy}
              onClick={() => void copy(leftOut.map(({ name, id, reason }) => [name, id, reason].join("\t")).join("\n"))}
            >
              {isCopied ? "List copied" : "Copy list"}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Back to the queue
          </Button>
        </>
      }
    >
      {leftOut.length > 0 ? (
        <section aria-labelledby="files-not-signed">
          <h3 id="files-not-signed" className="pb-1 text-13 font-semibold">
            Left out
          </h3>
          <ul className="divide-y rounded border">
            {leftOut.map((file) => (
              <LeftOutFile key={file.id} file={file} />
            ))}
          </ul>
        </section>
      ) : (
        <Notice tone="done" role="status" title="Every file was approved.">
          The decision of each is on its file, signed in your name.
        </Notice>
      )}
    </Dialog>
  );
}
