"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { hasBegun } from "@/components/imports/import-facts";
import { importsKey } from "@/components/imports/imports-queries";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { ImportRecord } from "@/lib/imports/import-schemas";
import { deleteImport } from "@/lib/imports/operations";

/** Takes an import away with its file, after asking. */
export function DeleteImport({ record }: { record: ImportRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const removal = useMutation({
    mutationFn: () => call(deleteImport, { params: { id: record.id } }),
    onSuccess: () => {
      toast.done({ title: "Import deleted", description: record.fileName });
      router.push("/console/imports");
      void client.invalidateQueries({ queryKey: importsKey, refetchType: "none" });
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete import
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setIsAsking(isOpen);
          removal.reset();
        }}
        size="small"
        title="Delete this import?"
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button variant="danger-solid" busy={removal.isPending} onClick={() => removal.mutate()}>
              Delete import
            </Button>
          </>
        }
      >
        <div className="space-y-3 text-13 text-ink-2">
          <p className="font-medium text-ink wrap-anywhere">{record.fileName}</p>
          <p>
            {hasBegun(record)
              ? "The file and its refused rows go. What was created from it stays."
              : "The file and everything mended in it go. Nothing was created from it."}
          </p>
          {removal.error && (
            <Notice tone="critical" role="alert" title="The import was not deleted.">
              {describeError(removal.error)}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
