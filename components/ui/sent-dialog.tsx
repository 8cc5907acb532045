"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Notice } from "@/components/ui/notice";

type SentDialogProps = {
  title: string;
  description?: string;
  /** The verb on the button that does it. */
  act: string;
  /** What did not happen, in a sentence, when it was refused. */
  untouched: string;
  variant?: "primary" | "danger-solid";
  size?: "small" | "medium" | "large";
  isDisabled?: boolean;
  /** Resolves when it is done, and the dialog closes, unless it answers false; what it throws is shown. */
  onSend: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** A dialog that does one thing: it stays open with what the service has against it. */
export function SentDialog(props: SentDialogProps) {
  const {
    title,
    description,
    act,
    untouched,
    variant = "primary",
    size,
    isDisabled,
    onSend,
    onClose,
    children,
  } = props;
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    setRefusal(null);
    setBusy(true);
    try {
      if ((await onSend()) === false) setBusy(false);
      else onClose();
    } catch (error) {
      setRefusal(describeError(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          {refusal && (
            <Notice tone="critical" role="alert" title={untouched} className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant={variant} disabled={isDisabled} busy={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <DialogForm
        id={formId}
        aria-label={title}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled && !isBusy) void send();
        }}
      >
        {children}
      </DialogForm>
    </Dialog>
  );
}
