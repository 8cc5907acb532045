"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { type CaqhAccount, caqhAccountKey } from "@/components/caqh/caqh-queries";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors, titleOf } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { useFormKeys } from "@/components/ui/use-form-keys";
import { call } from "@/lib/api/client";
import { saveCaqhAccount } from "@/lib/caqh/operations";
import { CaqhAccountInput } from "@/lib/caqh/schemas";

const { shape } = CaqhAccountInput;
// An empty password box keeps the one on record; a new account needs one, as the service says too.
const Values = z.object({
  ...shape,
  isRostering: z.boolean(),
  password: z.union([z.literal(""), shape.password.unwrap()]),
  reason: z.string().max(2000),
});
type Values = z.output<typeof Values>;

type AccountFormProps = { account: CaqhAccount | null; etag: string | null };

/** Enters or changes the account under which CAQH is asked; its password goes in and never comes out. */
export function AccountForm({ account, etag }: AccountFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(
      account
        ? Values
        : Values.refine(({ password }) => password !== "", {
            path: ["password"],
            error: "must be given for a new account",
          }),
    ),
    defaultValues: {
      caqhOrganizationId: account?.caqhOrganizationId ?? "",
      username: account?.username ?? "",
      password: "",
      isRostering: account?.isRostering ?? false,
      reason: "",
    },
  });
  const element = useFormKeys();
  const { errors, isDirty, isSubmitting } = form.formState;
  const fieldOf = (name: keyof Values) => {
    const label = titleOf(shape[name], name);
    return { label, error: fieldMessage(label, errors[name]?.message) };
  };
  const submit = form.handleSubmit(async ({ password, reason, ...given }) => {
    setRefusal(null);
    const body = { ...given, ...(password === "" ? {} : { password }), ...(reason.trim() === "" ? {} : { reason }) };
    try {
      await call(saveCaqhAccount, { body, ifMatch: etag ?? undefined });
      await client.invalidateQueries({ queryKey: caqhAccountKey });
      toast.done({
        title: account ? "Account changed" : "Account entered",
        description: "Providers with a CAQH id are asked about from now on.",
      });
    } catch (error) {
      setRefusal(showServerErrors(form, error, Object.keys(shape) as (keyof Values)[]));
    }
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label="CAQH account"
      onSubmit={submit}
      className="flex flex-col gap-4 rounded border bg-raised p-4"
    >
      {refusal && (
        <Notice tone="critical" role="alert" title="Nothing was saved.">
          {refusal}
        </Notice>
      )}
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Field isLevel {...fieldOf("caqhOrganizationId")} hint="The number that CAQH gave your organization.">
          <Input mono inputMode="numeric" autoComplete="off" {...form.register("caqhOrganizationId")} />
        </Field>
        <Field isLevel {...fieldOf("username")} hint="Of the web services, not of the website.">
          <Input autoComplete="off" {...form.register("username")} />
        </Field>
        <Field
          isLevel
          {...fieldOf("password")}
          optional={account !== null}
          hint={
            account
              ? "Left empty, the one on record stays. It is kept encrypted and never shown."
              : "Kept encrypted, and never shown again."
          }
        >
          <Input type="password" autoComplete="new-password" {...form.register("password")} />
        </Field>
        <Field isLevel {...fieldOf("reason")} optional hint="Kept in the audit log, under your name.">
          <Input {...form.register("reason")} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="isRostering"
        render={({ field }) => (
          <Checkbox
            label="Keep the roster"
            hint="Puts providers with a CAQH id on the roster by itself, and takes terminated ones off it."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
          {account ? "Save account" : "Enter account"}
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
