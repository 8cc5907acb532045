"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type FormDetail, formsKey } from "@/components/forms/forms-queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { withdrawFormVersion } from "@/lib/forms/operations";

type WithdrawVersionProps = { form: FormDetail; version: FormDetail["versions"][number]; onClose: () => void };

/** What takes submissions once this version does not. */
function consequence({ versions, currentVersionId }: FormDetail, id: string): string {
  if (id !== currentVersionId) return "Who names this version is refused from then on.";
  const next = versions.find((other) => other.state === "published" && other.id !== id);
  return next
    ? `From then on version ${next.version} takes submissions again.`
    : "From then on the form takes no submissions, until another version is published.";
}

/** Ends a version, with its reason; what it took stays as it is. */
export function WithdrawVersion({ form: detail, version, onClose }: WithdrawVersionProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(withdrawFormVersion.body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await call(withdrawFormVersion, { params: { id: detail.id, versionId: version.id }, body });
      await client.invalidateQueries({ queryKey: formsKey });
      toast.done({ title: `Version ${version.version} withdrawn` });
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["reason"]));
    }
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={`Withdraw version ${version.version}`}
      onSubmit={submit}
      className="mt-2 flex flex-col gap-3 border-t pt-3 pb-1"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="The version was not withdrawn.">
          {refusal}
        </Notice>
      )}
      <Field
        label="Reason"
        hint={`${consequence(detail, version.id)} What it took stays as it is. This cannot be undone.`}
        error={fieldMessage("Reason", form.formState.errors.reason?.message)}
        className="max-w-2xl"
      >
        <Textarea rows={2} {...form.register("reason")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger-solid" busy={form.formState.isSubmitting}>
          Withdraw version {version.version}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
