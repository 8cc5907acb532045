"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Consequences } from "@/components/ui/consequences";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { Reason } from "@/lib/api/wire-schemas";

type ReasonDialogProps = {
  title: string;
  /** What will have happened, in sentences. */
  consequences: readonly string[];
  /** The verb on the button that does it. */
  act: string;
  placeholder?: string;
  /** Where the reason is kept, and who will read it. */
  hint: string;
  /** Of the button; what cannot simply be taken back is dangerous. */
  variant?: "primary" | "danger-solid";
  /** Resolves when it is done; what it throws is shown, and nothing was changed. */
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

const Body = z.object({ reason: Reason });

/** Says what will happen, and asks why, before it is done. */
export function ReasonDialog({
  title,
  consequences,
  act,
  placeholder,
  hint,
  variant = "primary",
  onSubmit,
  onClose,
  children,
}: ReasonDialogProps) {
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<z.input<typeof Body>>({ resolver: zodResolver(Body), defaultValues: { reason: "" } });
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(null);
    try {
      await onSubmit(reason);
    } catch (error) {
      setRefusal(describeError(error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant={variant} busy={form.formState.isSubmitting}>
            {act}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label={title} onSubmit={submit} className="flex flex-col gap-4">
        <Consequences sentences={consequences} />
        {children}
        <Field label="Reason" hint={hint} error={fieldMessage("Reason", form.formState.errors.reason?.message)}>
          <Textarea rows={2} placeholder={placeholder} {...form.register("reason")} />
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
