"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { type FieldErrors, FormProvider, type Resolver, set, useForm } from "react-hook-form";
import { newProviderMembers, toNewProvider } from "@/components/providers/new-provider";
import { complaintsOf } from "@/components/records/contract-errors";
import { type FormValues, toFormValues } from "@/components/records/form-values";
import { RecordFields } from "@/components/records/record-fields";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { ApiClientError, call } from "@/lib/api/client";
import { createProviderWithGroups, listProviders } from "@/lib/providers/operations";
import { ProviderWithGroupsInput } from "@/lib/providers/provider-input";

type Values = { values: FormValues };

const resolver: Resolver<Values> = async (form) => {
  const result = await ProviderWithGroupsInput.safeParseAsync(toNewProvider(form.values));
  if (result.success) return { values: form, errors: {} };
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of complaintsOf(result.error.issues, newProviderMembers, form.values)) {
    const isUnchosen = path[0] === "states" && isEmptyList(form.values["states"]);
    set(errors, ["values", ...path].join("."), { type: "contract", message: isUnchosen ? "are required" : message });
  }
  return { values: {}, errors };
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A new provider, by the contract that client systems use; one who is known already is shown instead. */
export function AddProviderDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const formId = useId();
  const [knownId, setKnownId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver, defaultValues: { values: toFormValues(newProviderMembers, {}) } });

  const submit = form.handleSubmit(async ({ values }) => {
    setRefusal(null);
    setKnownId(null);
    try {
      const body = ProviderWithGroupsInput.parse(toNewProvider(values));
      const { provider_id: providerId, is_created: isCreated } = await call(createProviderWithGroups, { body });
      if (!isCreated) {
        setKnownId(providerId);
        return;
      }
      void client.invalidateQueries({ queryKey: [listProviders.id] });
      toast.done({ title: "Provider added" });
      router.push(`/console/providers/${providerId}`);
    } catch (error) {
      const complaints = error instanceof ApiClientError ? error.errors : [];
      for (const [index, { path, message }] of complaints.entries()) {
        form.setError(`values.${path}`, { type: "server", message }, { shouldFocus: index === 0 });
      }
      setRefusal(complaints.length > 0 ? "Look at the marked fields." : describeError(error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title="Add provider"
      footer={
        <>
          {knownId !== null && (
            <Notice
              tone="major"
              role="alert"
              title="This provider is on file already, by the same NPI or external id."
              action={
                <ButtonLink size="small" href={`/console/providers/${knownId}`}>
                  Open the file
                </ButtonLink>
              }
              className="w-full"
            >
              Nothing was added or changed.
            </Notice>
          )}
          {refusal && (
            <Notice tone="critical" role="alert" title="No provider was added." className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.formState.isSubmitting}>
            Add provider
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <DialogForm id={formId} aria-label="Add provider" onSubmit={submit}>
          <RecordFields members={newProviderMembers} name="values" />
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
