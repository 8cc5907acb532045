"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { refreshFile } from "@/components/credentialing/file-cache";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { deactivateFlag } from "@/lib/flags/operations";

type ClearFlagFormProps = { subject: SubjectRef; flagId: string; onClose: () => void };

const title = titleOf(deactivateFlag.body.shape.reason, "Reason");

/** Clears a flag with the reason that stays with it. */
export function ClearFlagForm({ subject, flagId, onClose }: ClearFlagFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(deactivateFlag.body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const clear = useMutation({
    mutationFn: (body: { reason?: string }) => call(deactivateFlag, { params: { id: flagId }, body }),
    onSuccess: async () => {
      toast.done({
        title: "Flag cleared",
        description: `It stays cleared until the record or the ${subject.kind}'s identity changes.`,
      });
      await refreshFile(client, subject.id);
    },
    onError: (error) => setRefusal(showServerErrors(form, error, ["reason"])),
  });
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit((values) => {
    // The contract lets clients clear without a word; a person says why.
    if (!values.reason?.trim()) {
      form.setError("reason", { message: "must say why the flag does not stand" }, { shouldFocus: true });
      return;
    }
    setRefusal(null);
    clear.mutate(values);
  });
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
      {refusal && (
        <Notice tone="critical" role="alert" title="The flag was not cleared.">
          {refusal}
        </Notice>
      )}
      <Field label={title} error={fieldMessage(title, form.formState.errors.reason?.message)}>
        <Textarea
          {...form.register("reason")}
          rows={2}
          placeholder="Another person of the same name: different date of birth"
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={clear.isPending}>
          Clear flag
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
