"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import { HandoverDialog } from "@/components/users/handover-dialog";
import { RoleChoice } from "@/components/users/role-choice";
import { peopleKeys } from "@/components/users/users-queries";
import { call } from "@/lib/api/client";
import { inviteUser } from "@/lib/users/account-operations";
import { invitationDays, type UserAccountWithLink } from "@/lib/users/account-schemas";

const { shape } = inviteUser.body;
const Values = z.object({ name: shape.name, email: shape.email, roles: shape.roles });
type Values = z.output<typeof Values>;

/** Invites a person; where no letter can be sent, shows the link to hand over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [invited, setInvited] = useState<UserAccountWithLink | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: { name: "", email: "", roles: ["Credentialing User"] },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const answer = await call(inviteUser, { body: { ...values, email: values.email.trim() } });
      await Promise.all(peopleKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (answer.handover_link) return setInvited(answer);
      toast.done({ title: `${answer.name} is invited`, description: `A letter is on its way to ${answer.email}.` });
      onClose();
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name", "email", "roles"]));
    }
  });
  if (invited?.handover_link) {
    return (
      <HandoverDialog
        name={invited.name}
        link={invited.handover_link}
        goodFor={`${invitationDays} days`}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      act="Invite person"
      description={`A link goes out by e-mail and is good for ${invitationDays} days; with it the person sets a password.`}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      refusal={{ title: "Nobody was invited.", reason: refusal }}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="Decisions are signed with it: as it should stand on paper."
        error={fieldMessage("Name", errors.name?.message)}
      >
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label="E-mail" hint="What the person signs in with." error={fieldMessage("E-mail", errors.email?.message)}>
        <Input type="email" autoComplete="off" spellCheck={false} {...form.register("email")} />
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
    </FormDialog>
  );
}
