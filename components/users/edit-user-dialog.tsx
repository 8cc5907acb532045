"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { RoleChoice } from "@/components/users/role-choice";
import type { UserActs } from "@/components/users/use-user-acts";
import { updateUserAccount } from "@/lib/users/account-operations";
import type { UserAccount } from "@/lib/users/account-schemas";

const { shape } = updateUserAccount.body;
const Values = z.object({
  name: shape.name.unwrap(),
  roles: shape.roles.unwrap(),
  reason: z.string().max(2000),
});
type Values = z.output<typeof Values>;

type EditUserDialogProps = { account: UserAccount; isOneself: boolean; acts: UserActs; onClose: () => void };

/** Changes a person's name and roles. */
export function EditUserDialog({ account, isOneself, acts, onClose }: EditUserDialogProps) {
  const formId = useId();
  // Against what was shown when this began, not against what somebody else has saved since.
  const [begun] = useState(acts);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { name, roles } = account;
  const form = useForm<Values>({ resolver: zodResolver(Values), defaultValues: { name, roles, reason: "" } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const chosen = useWatch({ control: form.control, name: "roles" });
  const losesOwn = isOneself && roles.includes("Supervisor") && !chosen.includes("Supervisor");
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
      description="Roles act on the person’s next request. What was signed before keeps the name it was signed with."
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
              error={errors.roles && "Choose at least one role."}
            />
          )}
        />
        {losesOwn && (
          <Notice tone="major" title="You give up administration.">
            Once saved, you cannot take it back yourself: another Supervisor can.
          </Notice>
        )}
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
