"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Notice } from "@/components/ui/notice";

type FormDialogProps = {
  /** What the dialog is for, and what its button does unless `submitLabel` says it: "Invite person". */
  act: string;
  submitLabel?: string;
  /** Nothing is different yet from what stands. */
  isUnchanged?: boolean;
  description: string;
  onSubmit: ComponentProps<typeof DialogForm>["onSubmit"];
  isSubmitting: boolean;
  /** What the service had against it, under what did not happen. */
  refusal: { title: string; reason: string | null };
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that asks with one form and does one thing with it. */
export function FormDialog(props: FormDialogProps) {
  const { act, submitLabel = act, isUnchanged = false, description, onSubmit, isSubmitting, refusal } = props;
  const { onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={act}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} disabled={isUnchanged}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label={act} onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        {refusal.reason && (
          <Notice tone="critical" role="alert" title={refusal.title}>
            {refusal.reason}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
