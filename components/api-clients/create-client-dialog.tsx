"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { clientKeys } from "@/components/api-clients/clients-queries";
import { SecretDialog } from "@/components/api-clients/secret-dialog";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { RoleChoice } from "@/components/users/role-choice";
import { call } from "@/lib/api/client";
import { roles as allRoles } from "@/lib/api/context";
import { createApiClient } from "@/lib/api-clients/operations";
import { listUsers } from "@/lib/users/operations";

const { shape } = createApiClient.body;
const Values = z.object({ name: shape.name, roles: shape.roles, user_id: z.string().nullable() });
type Values = z.output<typeof Values>;

/** Registers a client, then shows its secret, which nobody can see again. */
export function CreateClientDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: people } = useQuery({ queryKey: [listUsers.id], queryFn: () => call(listUsers) });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: { name: "", roles: ["Credentialing User"], user_id: null },
  });
  const { errors, isSubmitting } = form.formState;
  const userId = useWatch({ control: form.control, name: "user_id" });
  const person = people?.data.find(({ id }) => id === userId);
  const lacking = person && {
    roles: allRoles.filter((role) => !person.roles.includes(role)),
    why: `${person.name} does not have this role.`,
  };
  const submit = form.handleSubmit(async ({ user_id: actsAs, ...values }) => {
    setRefusal(null);
    try {
      const answer = await call(createApiClient, { body: { ...values, ...(actsAs ? { user_id: actsAs } : {}) } });
      setMade({ id: answer.id, secret: answer.client_secret ?? "" });
      await Promise.all(clientKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["name", "roles", "user_id"]));
    }
  });
  if (made) {
    return (
      <SecretDialog
        clientId={made.id}
        secret={made.secret}
        said="The client is registered. Its secret is shown this once."
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      act="Register client"
      description="One for each system that calls the API, so that each can be rotated and revoked by itself."
      onSubmit={submit}
      isSubmitting={isSubmitting}
      refusal={{ title: "Nothing was registered.", reason: refusal }}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="The audit log shows it: what the system is called where you work."
        error={fieldMessage("Name", errors.name?.message)}
      >
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <Field
        label="Acts as"
        optional
        hint="A person whose decisions and read state these calls are; left empty, the client acts as itself."
        error={fieldMessage("Acts as", errors.user_id?.message)}
      >
        <Controller
          control={form.control}
          name="user_id"
          render={({ field }) => (
            <Combobox
              ref={field.ref}
              options={(people?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onValueChange={field.onChange}
              placeholder="Itself"
            />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="roles"
        render={({ field }) => (
          <RoleChoice
            value={field.value}
            onValueChange={field.onChange}
            lacking={lacking}
            error={fieldMessage("Roles", errors.roles && "must be chosen, and none that the person lacks")}
          />
        )}
      />
    </FormDialog>
  );
}
