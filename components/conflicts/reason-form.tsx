"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";

type Reasoned = FieldValues & { reason: string };
type ReasonFormProps<Values extends Reasoned> = {
  title: string;
  /** What is asked beside the title, and what follows from it. */
  lead: string;
  submitLabel: string;
  schema: z.ZodType<Values, Values>;
  defaultValues: DefaultValues<Values>;
  /** Fields before the reason. */
  children?: ReactNode;
  /** Sends it; throws what the service answered. */
  send: (values: Values) => Promise<void>;
  onClose: () => void;
};

/** A form in place that asks why. */
export function ReasonForm<Values extends Reasoned>(props: ReasonFormProps<Values>) {
  const { title, lead, submitLabel, schema, defaultValues, children, send, onClose } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = "reason" as FieldPath<Values>;
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues });
  useEffect(() => form.setFocus(reason), [form, reason]);
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      setRefusal(showServerErrors(form, error, [reason]));
    }
  });
  const message = form.formState.errors.reason?.message;
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      onSubmit={submit}
      className="flex flex-col gap-3 rounded border border-line-strong p-3"
    >
      <h3 className="text-13 font-semibold">{title}</h3>
      <p className="text-12 text-ink-2">{lead}</p>
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was changed.">
          {refusal}
        </Notice>
      )}
      {children}
      <Field label="Reason" error={fieldMessage("Reason", typeof message === "string" ? message : undefined)}>
        <Textarea rows={3} {...form.register(reason)} />
      </Field>
      <div className="flex flex-col gap-1.5">
        <Button type="submit" variant="primary" full busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="quiet" full onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
