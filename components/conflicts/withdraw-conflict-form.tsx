"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshFile } from "@/components/credentialing/file-cache";
import { ReasonInPlace } from "@/components/ui/reason-in-place";
import { useToast } from "@/components/ui/toast";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { withdrawConflictOfInterest } from "@/lib/conflicts/operations";

const title = "Withdraw conflict of interest";

type WithdrawConflictFormProps = { id: string; subject: SubjectRef; onClose: () => void };

/** Why the conflict no longer stands. */
export function WithdrawConflictForm({ id, subject, onClose }: WithdrawConflictFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const withdraw = async (reason: string) => {
    await call(withdrawConflictOfInterest, { params: { id }, body: { reason } });
    toast.done({ title: "Conflict of interest withdrawn" });
    await refreshFile(client, subject.id);
  };
  return (
    <ReasonInPlace
      label={title}
      untouched="Nothing was changed."
      hint="The person may decide on this file again. What was declared stays on record."
      act="Withdraw conflict"
      onSubmit={withdraw}
      onClose={onClose}
    >
      <h3 className="text-13 font-semibold">{title}</h3>
    </ReasonInPlace>
  );
}
