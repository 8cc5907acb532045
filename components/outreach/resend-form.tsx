"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type LetterRecord, refreshOutreach } from "@/components/outreach/outreach-queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { resendOutreach } from "@/lib/outreach/letter-operations";

type Values = z.input<typeof resendOutreach.body>;
type ResendFormProps = { letter: LetterRecord; onClose: () => void };

/** Sends a letter that failed or was kept: the same words to the same address, with a reason that is kept. */
export function ResendForm({ letter, onClose }: ResendFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(resendOutreach.body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const close = () => {
    onClose();
    requestAnimationFrame(() => document.getElementById("resend")?.focus());
  };
  const element = useFormKeys(close);
  const sending = useMutation({
    mutationFn: (body: Values) => call(resendOutreach, { params: { id: letter.id }, body }),
    onSuccess: async () => {
      await refreshOutreach(client);
      toast.done({ title: "The letter waits for the mail server" });
      onClose();
    },
    onError: (error) => setRefusal(showServerErrors(form, error, ["reason"])),
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label="Send letter"
      onSubmit={form.handleSubmit((values) => {
        setRefusal(null);
        sending.mutate(values);
      })}
      className="flex flex-col gap-3 rounded border border-line-strong p-3"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was sent.">
          {refusal}
        </Notice>
      )}
      <Field
        label="Reason"
        hint={`The same words go to ${letter.to.join(", ")}.`}
        error={fieldMessage("Reason", form.formState.errors.reason?.message)}
      >
        <Textarea rows={2} {...form.register("reason")} />
      </Field>
      <div className="flex flex-col gap-1.5">
        <Button type="submit" full variant="primary" busy={sending.isPending}>
          Send letter
        </Button>
        <Button full variant="quiet" onClick={close}>
          Back
        </Button>
      </div>
    </form>
  );
}
