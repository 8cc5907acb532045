"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { Reason } from "@/lib/api/wire-schemas";

type ReasonInPlaceProps = {
  /** Names the form. */
  label: string;
  /** What did not happen, in a sentence, when it was refused. */
  untouched: string;
  /** What will follow. */
  hint: string;
  /** The verb on the button that does it. */
  act: string;
  variant?: "primary" | "danger-solid";
  /** Resolves when it is done, and the form closes; what it throws is shown, and what was typed stays. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
  className?: string;
  /** Stands above the reason. */
  children?: ReactNode;
};

const Body = z.object({ reason: Reason });

/** Asks why before something is done, below what it is done to; `ReasonDialog` asks above the page. */
export function ReasonInPlace(props: ReasonInPlaceProps) {
  const { label, untouched, hint, act, variant = "primary", onSubmit, onClose, className, children } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<z.input<typeof Body>>({ resolver: zodResolver(Body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit(async ({ reason }) => {
    setRefusal(null);
    try {
      await onSubmit(reason);
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["reason"]));
    }
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={submit}
      className={classNames("flex flex-col gap-3 border-t pt-3", className)}
    >
      {refusal && (
        <Notice tone="critical" role="alert" title={untouched}>
          {refusal}
        </Notice>
      )}
      {children}
      <Field
        label="Reason"
        hint={hint}
        error={fieldMessage("Reason", form.formState.errors.reason?.message)}
        className="max-w-2xl"
      >
        <Textarea rows={2} {...form.register("reason")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} busy={form.formState.isSubmitting}>
          {act}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
