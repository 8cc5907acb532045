"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { archiveOutreachTemplate } from "@/lib/outreach/setting-operations";

type Values = z.input<typeof archiveOutreachTemplate.body>;

type ArchiveDialogProps = {
  title: string;
  /** What will be then. */
  consequence: string;
  /** The verb on the button that does it. */
  act: string;
  /** Resolves when it is done; what it throws is shown, and nothing was changed. */
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks why a template or a reason is archived, or brought back. */
export function ArchiveDialog({ title, consequence, act, onSubmit, onClose }: ArchiveDialogProps) {
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(archiveOutreachTemplate.body), defaultValues: { reason: "" } });
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(null);
    try {
      await onSubmit(reason);
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["reason"]));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={consequence}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            {act}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label={title} onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Reason"
          hint="Kept in the audit trail, under your name."
          error={fieldMessage("Reason", form.formState.errors.reason?.message)}
        >
          <Textarea rows={2} {...form.register("reason")} />
        </Field>
        {refusal && (
          <Notice tone="critical" role="alert" title="Nothing was changed.">
            {refusal}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
