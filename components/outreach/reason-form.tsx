"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ifVersion, type OutreachReason, refreshOutreach } from "@/components/outreach/outreach-queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { keyOf } from "@/components/ui/key-of";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { NewOutreachReason } from "@/lib/outreach/setting-schemas";
import { createOutreachReason, updateOutreachReason } from "@/lib/outreach/setting-operations";

const Text = NewOutreachReason.omit({ position: true });
const { shape } = Text;
type Values = z.output<typeof Text>;

type ReasonFormProps = {
  /** Absent while it is a new one. */
  reason?: OutreachReason;
  /** Where a new one stands. */
  position: number;
  onClose: () => void;
};

/** Adds a reason, or changes what one says; its key is chosen once. */
export function ReasonForm({ reason, position, onClose }: ReasonFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(Text),
    defaultValues: { key: reason?.key ?? "", label: reason?.label ?? "", sentence: reason?.sentence ?? "" },
  });
  const { errors, dirtyFields, isSubmitting } = form.formState;
  useEffect(() => form.setFocus("label"), [form]);
  const element = useFormKeys(onClose);
  const errorOf = (name: "key" | "label") => fieldMessage(titleOf(shape[name], name), errors[name]?.message);
  const submit = form.handleSubmit(async ({ key, label, sentence }) => {
    setRefusal(null);
    try {
      await (reason
        ? call(updateOutreachReason, {
            params: { id: reason.id },
            body: { label, sentence },
            ifMatch: ifVersion(reason.version),
          })
        : call(createOutreachReason, { body: { key, label, sentence, position } }));
      await refreshOutreach(client);
      toast.done({ title: reason ? "Reason saved" : "Reason added" });
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["key", "label", "sentence"]));
    }
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={reason ? `Edit “${reason.label}”` : "New reason"}
      onSubmit={submit}
      className="flex flex-col gap-3 p-3"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was saved.">
          {refusal}
        </Notice>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field isLevel label={titleOf(shape.label, "Label")} error={errorOf("label")}>
          <Input
            {...form.register("label", {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                // Until somebody chose another one, the key follows the label.
                if (!reason && !dirtyFields.key) form.resetField("key", { defaultValue: keyOf(target.value, "-") });
              },
            })}
          />
        </Field>
        {!reason && (
          <Field
            isLevel
            label={titleOf(shape.key, "Key")}
            hint="Its name in programs; it cannot be changed later."
            error={errorOf("key")}
          >
            <Input mono spellCheck={false} autoComplete="off" {...form.register("key")} />
          </Field>
        )}
      </div>
      <Field label="Sentence in the letter" error={fieldMessage("The sentence", errors.sentence?.message)}>
        <Textarea rows={2} className="min-h-16!" {...form.register("sentence")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {reason ? "Save reason" : "Add reason"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
