"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { RoleChoice } from "@/components/users/role-choice";
import type { Role } from "@/lib/api/context";

type Values = { name: string; roles: Role[]; reason: string };

type NameAndRolesDialogProps = {
  name: string;
  roles: Role[];
  /** What the contract takes. */
  contract: z.ZodType<Values, Values>;
  /** When the roles act, and what the name changes. */
  about: string;
  /** Said beneath the roles that are chosen. */
  warning?: (chosen: readonly Role[]) => ReactNode;
  /** Resolves when it is done; what it throws is shown, and nothing was changed. */
  onChange: (values: { name: string; roles: Role[]; reason?: string }) => Promise<void>;
  onClose: () => void;
};

/** Changes the name and the roles of whoever acts: a person, or an API client. */
export function NameAndRolesDialog(props: NameAndRolesDialogProps) {
  const { name, roles, contract, about, warning, onChange, onClose } = props;
  // Against what was shown when this began, not against what somebody else has saved since.
  const [change] = useState(() => onChange);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(contract), defaultValues: { name, roles, reason: "" } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const chosen = useWatch({ control: form.control, name: "roles" });
  const submit = form.handleSubmit(async ({ reason, ...values }) => {
    setRefusal(null);
    try {
      await change({ ...values, ...(reason.trim() === "" ? {} : { reason }) });
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name", "roles", "reason"]));
    }
  });
  return (
    <FormDialog
      act="Change name and roles"
      submitLabel="Save changes"
      description={about}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      isUnchanged={!isDirty}
      refusal={{ title: "Nothing was changed.", reason: refusal }}
      onClose={onClose}
    >
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
      {warning?.(chosen)}
      <Field label="Reason" optional hint="Kept in the audit log, under your name.">
        <Input {...form.register("reason")} />
      </Field>
    </FormDialog>
  );
}
