"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DifferenceList } from "@/components/policies/difference-list";
import { differencesQuery } from "@/components/policies/policy-queries";
import type { DraftState } from "@/components/policies/use-policy";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { publishPolicy } from "@/lib/policies/operations";
import type { PolicyKind } from "@/lib/policies/policy-kinds";

type Values = z.input<typeof publishPolicy.body>;
type PublishFormProps = { editing: DraftState; onClose: () => void };

const label = titleOf(publishPolicy.body.shape.reason, "Reason");
const consequences: Record<PolicyKind, string> = {
  file: "Open files follow within moments: their checklists, what makes them clean, and their windows. Files that are decided stay as they are.",
  matching: "Everybody who is monitored is screened again with these weights. Flags may appear and close.",
};

/** Puts the draft in force, with the reason that stays with the version. */
export function PublishForm({ editing, onClose }: PublishFormProps) {
  const { kind, publish } = editing;
  const [refusal, setRefusal] = useState<string | null>(null);
  const differences = useQuery(differencesQuery(kind, undefined, "draft"));
  const form = useForm<Values>({ resolver: zodResolver(publishPolicy.body), defaultValues: { reason: "" } });
  useEffect(() => form.setFocus("reason"), [form]);
  const element = useFormKeys(onClose);
  const submit = form.handleSubmit(({ reason }) => {
    setRefusal(null);
    publish.mutate(reason, {
      onSuccess: onClose,
      onError: (error) => setRefusal(showServerErrors(form, error, ["reason"])),
    });
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label="Publish draft"
      onSubmit={submit}
      className="flex flex-col gap-3 border-t pt-3"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was published.">
          {refusal}
        </Notice>
      )}
      {differences.data && <DifferenceList differences={differences.data.differences} />}
      <Field
        label={label}
        hint={consequences[kind]}
        error={fieldMessage(label, form.formState.errors.reason?.message)}
        className="max-w-2xl"
      >
        <Textarea rows={2} {...form.register("reason")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={publish.isPending}>
          Publish rules
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
