"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { refreshOutreach } from "@/components/outreach/outreach-queries";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { type OutreachSettings, OutreachSettingsChange } from "@/lib/outreach/setting-schemas";
import { updateOutreachSettings } from "@/lib/outreach/setting-operations";

const Change = OutreachSettingsChange.required();
// Titles stand on the members as they are declared, each of which may be left out.
const { shape } = OutreachSettingsChange;
type Values = z.output<typeof Change>;
type SettingsFormProps = { settings: z.output<typeof OutreachSettings> & { etag: string | null } };

/** Changes how the organization writes; what was written before keeps its sender. */
export function SettingsForm({ settings }: SettingsFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { senderName, senderEmail, replyTo, cadenceDays, maximumLetters, writesByItself } = settings;
  const form = useForm<Values>({
    resolver: zodResolver(Change),
    defaultValues: { senderName, senderEmail, replyTo, cadenceDays, maximumLetters, writesByItself },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const element = useFormKeys();
  const fieldOf = (name: keyof Values) => {
    const label = titleOf(shape[name], name);
    return { label, error: fieldMessage(label, errors[name]?.message) };
  };
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await call(updateOutreachSettings, { body, ifMatch: settings.etag ?? undefined });
      await refreshOutreach(client);
      toast.done({ title: "Settings saved", description: "The cadence holds for all letters at once." });
    } catch (error) {
      setRefusal(showServerErrors(form, error, Object.keys(shape) as (keyof Values)[]));
    }
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label="Settings of letters"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded border bg-raised p-4"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was saved.">
          {refusal}
        </Notice>
      )}
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Field isLevel {...fieldOf("senderName")} hint="As it stands in the mailbox of whoever gets a letter.">
          <Input {...form.register("senderName")} />
        </Field>
        <Field
          isLevel
          {...fieldOf("senderEmail")}
          hint="Your mail server must allow it. Without one, letters are kept."
        >
          <Input type="email" {...form.register("senderEmail")} />
        </Field>
        <Field isLevel {...fieldOf("replyTo")} optional hint="Left empty, to the sender." className="sm:col-span-2">
          <Input type="email" {...form.register("replyTo")} />
        </Field>
        <Field
          isLevel
          {...fieldOf("cadenceDays")}
          hint="While the file still lacks data, the next letter goes out by itself."
        >
          <Input type="number" min={1} max={365} {...form.register("cadenceDays", { valueAsNumber: true })} />
        </Field>
        <Field isLevel {...fieldOf("maximumLetters")} hint="The first one counts.">
          <Input type="number" min={1} max={50} {...form.register("maximumLetters", { valueAsNumber: true })} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="writesByItself"
        render={({ field: { ref, value, onChange } }) => (
          <Checkbox
            inputRef={ref}
            label={fieldOf("writesByItself").label}
            hint="Whoever's data is reported missing gets the default letter within some ten minutes."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
          Save settings
        </Button>
        {isDirty && (
          <Button variant="quiet" onClick={() => form.reset()}>
            Undo changes
          </Button>
        )}
      </div>
    </form>
  );
}
