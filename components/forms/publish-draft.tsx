"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ContentChanges } from "@/components/forms/content-changes";
import type { FormEditing } from "@/components/forms/use-form-editing";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { publishFormDraft } from "@/lib/forms/operations";

/** Has the draft take submissions, with the reason that stays with the version. */
export function PublishDraft({ editing, onClose }: { editing: FormEditing; onClose: () => void }) {
  const { draft, current, publish } = editing;
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(publishFormDraft.body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit(({ reason }) => {
    setRefusal(null);
    publish.mutate(reason, {
      onSuccess: onClose,
      onError: (error) => setRefusal(showServerErrors(form, error, ["reason"])),
    });
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label="Publish draft"
      onSubmit={submit}
      className="flex flex-col gap-3 border-t pt-3"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was published.">
          {refusal}
        </Notice>
      )}
      {draft && current && <ContentChanges before={current} after={draft} since={`version ${current.version}`} />}
      <Field
        label="Reason"
        hint="The version never changes afterwards. What was submitted stays with the version it answered."
        error={fieldMessage("Reason", form.formState.errors.reason?.message)}
        className="max-w-2xl"
      >
        <Textarea rows={2} {...form.register("reason")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={publish.isPending}>
          Publish version {draft?.version}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
