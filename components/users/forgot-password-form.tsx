"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { passwordResetHours } from "@/lib/users/account-schemas";
import { requestPasswordReset } from "@/lib/users/password-operations";

const Values = z.object({
  email: z.email({ error: "Enter your e-mail address, for example ada@clinic.example." }),
});
type Values = z.output<typeof Values>;

/** Asks for a link; what is answered says nothing about whether anybody signs in with this address. */
export function ForgotPasswordForm() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(Values), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    setRefusal(null);
    try {
      await call(requestPasswordReset, { body: { email } });
      setAskedFor(email);
    } catch (error) {
      setRefusal(describeError(error));
    }
  });
  if (askedFor) {
    return (
      <Notice tone="done" role="status" title="If somebody signs in with this address, a letter is on its way.">
        To {askedFor}. Its link is good for {passwordResetHours} hours. Nothing there after some minutes? Look among
        unwanted mail, or ask a Supervisor of your organization for a link.
      </Notice>
    );
  }
  return (
    <form method="post" noValidate aria-label="Forgot password" onSubmit={submit} className="flex flex-col gap-4">
      {refusal && (
        <Notice tone="critical" role="alert" title="No letter was asked for.">
          {refusal}
        </Notice>
      )}
      <Field label="E-mail" error={errors.email?.message}>
        <Input {...form.register("email")} type="email" size="large" autoComplete="username" spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" size="large" full busy={isSubmitting}>
        Send me a link
      </Button>
    </form>
  );
}
