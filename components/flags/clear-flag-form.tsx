"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";
import type { SubjectKind } from "@/components/workflows/workflow-operations";
import { deactivateFlag } from "@/lib/flags/operations";

type ClearFlagFormProps = {
  kind: SubjectKind;
  /** Resolves when it is cleared; what it throws is shown, and what was typed stays. */
  clear: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

const title = titleOf(deactivateFlag.body.shape.reason, "Reason");

/** Clears a flag with the reason that stays with it. */
export function ClearFlagForm({ kind, clear, onClose }: ClearFlagFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(deactivateFlag.body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit(async ({ reason = "" }) => {
    // The contract lets clients clear without a word; a person says why.
    if (!reason.trim()) {
      form.setError("reason", { message: "must say why the flag does not stand" }, { shouldFocus: true });
      return;
    }
    setRefusal(null);
    try {
      await clear(reason);
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["reason"]));
    }
  });
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-3">
      {refusal && (
        <Notice tone="critical" role="alert" title="The flag was not cleared.">
          {refusal}
        </Notice>
      )}
      <Field
        label={title}
        hint={`It stays cleared until the list record or the ${kind}'s identity changes.`}
        error={fieldMessage(title, form.formState.errors.reason?.message)}
      >
        <Textarea
          {...form.register("reason")}
          rows={2}
          placeholder="Another person of the same name: different date of birth"
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          Clear flag
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
