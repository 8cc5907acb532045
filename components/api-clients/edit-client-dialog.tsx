"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import type { ClientActs } from "@/components/api-clients/use-client-acts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { RoleChoice } from "@/components/users/role-choice";
import type { ApiClient } from "@/lib/api-clients/client-schemas";
import { updateApiClient } from "@/lib/api-clients/operations";

const { shape } = updateApiClient.body;
const Values = z.object({ name: shape.name.unwrap(), roles: shape.roles.unwrap(), reason: z.string().max(2000) });
type Values = z.output<typeof Values>;

/** Changes a client's name and roles. */
export function EditClientDialog({
  client,
  acts,
  onClose,
}: {
  client: ApiClient;
  acts: ClientActs;
  onClose: () => void;
}) {
  const formId = useId();
  // Against what was shown when this began, not against what somebody else has saved since.
  const [begun] = useState(acts);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name, roles } = client;
  const form = useForm<Values>({ resolver: zodResolver(Values), defaultValues: { name, roles, reason: "" } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async ({ reason, ...values }) => {
    setRefusal(null);
    try {
      await begun.change({ ...values, ...(reason.trim() === "" ? {} : { reason }) });
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name", "roles", "reason"]));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change name and roles"
      description="Roles act within a second, also with tokens that were issued before."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} disabled={!isDirty}>
            Save changes
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label="Change name and roles" onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Name" error={fieldMessage("Name", errors.name?.message)}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Controller
          control={form.control}
          name="roles"
          render={({ field }) => (
            <RoleChoice
              value={field.value}
              onValueChange={field.onChange}
              error={
                errors.roles && (errors.roles.type === "server" ? errors.roles.message : "Choose at least one role.")
              }
            />
          )}
        />
        <Field label="Reason" optional hint="Kept in the audit log, under your name.">
          <Input {...form.register("reason")} />
        </Field>
        {refusal && (
          <Notice tone="critical" role="alert" title="Nothing was changed.">
            {refusal}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
