"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshFile } from "@/components/credentialing/file-cache";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { workflowOperations, type WorkflowSubject } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";

type StartWorkflowProps = { subject: WorkflowSubject; isFirst: boolean };

/** Starts credentialing, for the first time or again; from then on the file fills by itself. */
export function StartWorkflow({ subject, isFirst }: StartWorkflowProps) {
  const client = useQueryClient();
  const toast = useToast();
  const start = useMutation({
    mutationFn: () =>
      call(workflowOperations[subject.kind].start, { params: { [`${subject.kind}Id`]: subject.id }, body: {} }),
    onSuccess: async () => {
      await refreshFile(client, subject.id);
      toast.done({
        title: "Credentialing started",
        description: "The sources are being asked; the file fills by itself.",
      });
    },
  });
  return (
    <div className="flex flex-col gap-2">
      {isFirst && (
        <p className="text-13 text-ink-2">
          No workflow yet. Starting one asks the registries and lists at once and opens the checklist for the rest.
        </p>
      )}
      {start.isError && (
        <Notice tone="critical" role="alert" title="Credentialing was not started.">
          {describeError(start.error)}
        </Notice>
      )}
      <Button
        full
        size={isFirst ? "large" : "medium"}
        variant={isFirst ? "primary" : "quiet"}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {isFirst ? "Start credentialing" : "Start credentialing again"}
      </Button>
    </div>
  );
}
