"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ReasonForm } from "@/components/conflicts/reason-form";
import { refreshFile } from "@/components/credentialing/file-cache";
import { useToast } from "@/components/ui/toast";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { withdrawConflictOfInterest } from "@/lib/conflicts/operations";

type WithdrawConflictFormProps = { id: string; subject: SubjectRef; onClose: () => void };

/** Why the conflict no longer stands. */
export function WithdrawConflictForm({ id, subject, onClose }: WithdrawConflictFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const send = async (body: { reason: string }) => {
    await call(withdrawConflictOfInterest, { params: { id }, body });
    toast.done({ title: "Conflict of interest withdrawn" });
    await refreshFile(client, subject.id);
    onClose();
  };
  return (
    <ReasonForm
      title="Withdraw conflict of interest"
      lead="The person may decide on this file again. What was declared stays on record."
      submitLabel="Withdraw conflict"
      schema={withdrawConflictOfInterest.body}
      defaultValues={{ reason: "" }}
      send={send}
      onClose={onClose}
    />
  );
}
