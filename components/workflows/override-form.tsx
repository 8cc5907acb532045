"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { refreshFile } from "@/components/credentialing/file-cache";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { workflowOperations, type WorkflowSubject } from "@/components/workflows/workflow-operations";
import { recordWorkflowOverride } from "@/lib/workflows/operations";

type Values = z.input<typeof recordWorkflowOverride.body>;
type OverrideFormProps = {
  kind: Values["kind"];
  title: string;
  subject: WorkflowSubject;
  workflowId: string;
  onClose: () => void;
};

const label = titleOf(recordWorkflowOverride.body.shape.reason, "Reason");

/** A Supervisor's exception, with the reason that goes into the packet. */
export function OverrideForm({ kind, title, subject, workflowId, onClose }: OverrideFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(recordWorkflowOverride.body),
    defaultValues: { kind, reason: "" },
  });
  useEffect(() => form.setFocus("reason"), [form]);
  const record = useMutation({
    mutationFn: (body: Values) =>
      call(workflowOperations[subject.kind].recordOverride, { params: { id: workflowId }, body }),
    onSuccess: async () => {
      toast.done({ title: "Override recorded", description: "It no longer stands against a decision." });
      await refreshFile(client, subject.id);
      onClose();
    },
    onError: (error) => setRefusal(showServerErrors(form, error, ["reason"])),
  });
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    record.mutate(values);
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      onSubmit={submit}
      className="flex flex-col gap-3 rounded border border-line-strong p-3"
    >
      <h3 className="text-13 font-semibold">{title}</h3>
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was changed.">
          {refusal}
        </Notice>
      )}
      <Field label={label} error={fieldMessage(label, form.formState.errors.reason?.message)}>
        <Textarea rows={3} {...form.register("reason")} />
      </Field>
      <div className="flex flex-col gap-1.5">
        <Button type="submit" variant="primary" full busy={record.isPending}>
          Record override
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
