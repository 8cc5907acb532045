"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import type { AttestedForm as Values } from "@/components/attested/attested-form-values";
import { attestedSections, personMembers } from "@/components/attested/attested-members";
import { AttestedRowsField } from "@/components/attested/attested-rows-field";
import { AttestedValueField } from "@/components/attested/attested-value-field";
import { QuestionsField } from "@/components/attested/questions-field";
import { SsnField } from "@/components/attested/ssn-field";
import { refreshFile } from "@/components/credentialing/file-cache";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toast";
import { useUnsavedChanges } from "@/components/records/unsaved-changes";
import { ApiClientError, call } from "@/lib/api/client";
import { AttestedData } from "@/lib/profiles/attested-schemas";
import { saveAttestedData } from "@/lib/profiles/operations";

type AttestedFormProps = { providerId: string; beginning: Values; onClose: () => void };

/** What a provider attested, taken down as the next version; the same contract that client systems send. */
export function AttestedForm({ providerId, beginning, onClose }: AttestedFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(AttestedData), defaultValues: beginning });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  useEffect(() => form.setFocus("purpose"), [form]);

  const submit = form.handleSubmit(
    async (body) => {
      setRefusal(null);
      try {
        await call(saveAttestedData, { params: { providerId }, body });
      } catch (error) {
        const complaints = error instanceof ApiClientError ? error.errors : [];
        // The service names members by the same paths that the form has.
        for (const [index, { path, message }] of complaints.entries()) {
          form.setError(path as FieldPath<Values>, { type: "server", message }, { shouldFocus: index === 0 });
        }
        setRefusal(complaints.length > 0 ? "Look at the marked fields." : describeError(error));
        return;
      }
      form.reset(form.getValues());
      toast.done({ title: "Attested data recorded" });
      await refreshFile(client, providerId);
      onClose();
    },
    () => setRefusal("Look at the marked fields."),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Record attested data" onSubmit={submit} className="rounded border bg-raised">
        <div className="px-4 py-3">
          <h3 className="text-14 font-semibold">Record attested data</h3>
          <p className="text-12 text-ink-3">
            Kept as the next version, in the provider's own words. What the record lacks is added to it, unverified;
            nothing on record is overwritten.
          </p>
        </div>
        <fieldset className="border-t px-4 py-3">
          <legend className="sr-only">Attestation</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] items-start gap-3">
            <Field label="Purpose" error={fieldMessage("Purpose", errors.purpose?.message)}>
              <Input maxLength={500} {...form.register("purpose")} />
            </Field>
            <Field label="Date completed" error={fieldMessage("Date completed", errors.date_complete?.message)}>
              <Input type="date" {...form.register("date_complete")} />
            </Field>
            <Field label="Signed by">
              <Input maxLength={500} {...form.register("attestation_metadata.0.attestation_name")} />
            </Field>
            <Field
              label="Signed on"
              optional
              error={fieldMessage("Signed on", errors.attestation_metadata?.[0]?.date_attested?.message)}
            >
              <Input type="date" {...form.register("attestation_metadata.0.date_attested")} />
            </Field>
            <Field label="Statement" optional className="col-span-full">
              <Textarea
                rows={2}
                className="min-h-14!"
                {...form.register("attestation_metadata.0.attestation_language")}
              />
            </Field>
          </div>
        </fieldset>
        <fieldset className="border-t px-4 py-3">
          <legend className="float-left mb-2 text-13 font-semibold">Person</legend>
          <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] items-start gap-x-3 gap-y-2">
            {personMembers.map((member) =>
              member.name === "ssn" ? (
                <SsnField key={member.name} name="data_snapshot.ssn" label={member.label} />
              ) : (
                <AttestedValueField key={member.name} member={member} name={`data_snapshot.${member.name}`} />
              ),
            )}
          </div>
        </fieldset>
        {attestedSections.map((section) => (
          <AttestedRowsField key={section.name} section={section} name={`data_snapshot.${section.name}`} />
        ))}
        <QuestionsField />
        <div className="sticky bottom-0 flex flex-col gap-2 border-t bg-raised px-4 py-3 max-md:bottom-(--bottombar-height)">
          {refusal && (
            <Notice tone="critical" role="alert" title="Nothing was recorded.">
              {refusal}
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={isSubmitting}>
              Record attested data
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Back
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
