"use client";

import { useState } from "react";
import { signIn } from "next-auth/react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Notice } from "@/components/ui/notice";
import { NewPasswordField } from "@/components/users/new-password-field";
import { call } from "@/lib/api/client";
import { acceptInvitation } from "@/lib/users/password-operations";
import { passwordProblem } from "@/lib/users/password-rules";

type Values = { password: string };
type SetPasswordFormProps = { token: string; person: { email: string; name: string } };

/** Sets the password and signs in with it. */
export function SetPasswordForm({ token, person }: SetPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: { password: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    setRefusal(null);
    try {
      const { email } = await call(acceptInvitation, { body: { token, password } });
      const result = await signIn("credentials", { email, password, redirect: false }).catch(() => undefined);
      // A whole navigation: nothing of who was signed in before stays in memory, and the link not in the history.
      window.location.replace(result?.ok ? "/console" : "/sign-in");
      await new Promise(() => undefined);
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["password"]));
    }
  });
  return (
    <form method="post" noValidate aria-label="Set a password" onSubmit={submit} className="flex flex-col gap-4">
      {refusal && (
        <Notice tone="critical" role="alert" title="The password was not set.">
          {refusal}
        </Notice>
      )}
      {/* For the password manager of the browser. */}
      <input type="email" name="email" autoComplete="username" readOnly hidden value={person.email} />
      <NewPasswordField
        size="large"
        registration={form.register("password", {
          validate: (password) => passwordProblem(password, person) ?? true,
        })}
        error={fieldMessage("The password", errors.password?.message)}
      />
      <Button type="submit" variant="primary" size="large" full busy={isSubmitting}>
        Set password and sign in
      </Button>
    </form>
  );
}
