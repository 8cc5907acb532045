"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { refreshFile } from "@/components/credentialing/file-cache";
import { ReasonInPlace } from "@/components/ui/reason-in-place";
import { useToast } from "@/components/ui/toast";
import { workflowOperations, type WorkflowSubject } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import type { recordWorkflowOverride } from "@/lib/workflows/operations";

type OverrideFormProps = {
  kind: z.input<typeof recordWorkflowOverride.body>["kind"];
  title: string;
  subject: WorkflowSubject;
  workflowId: string;
  onClose: () => void;
};

/** A Supervisor's exception, with the reason that goes into the packet. */
export function OverrideForm({ kind, title, subject, workflowId, onClose }: OverrideFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const record = async (reason: string) => {
    await call(workflowOperations[subject.kind].recordOverride, { params: { id: workflowId }, body: { kind, reason } });
    toast.done({ title: "Override recorded", description: "It no longer stands against a decision." });
    await refreshFile(client, subject.id);
  };
  return (
    <ReasonInPlace
      label={title}
      untouched="Nothing was changed."
      hint="The exception and its reason go into the packet."
      act="Record override"
      onSubmit={record}
      onClose={onClose}
    >
      <h3 className="text-13 font-semibold">{title}</h3>
    </ReasonInPlace>
  );
}
