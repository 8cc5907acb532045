"use client";

import { signIn } from "next-auth/react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field } from "@/components/ui/field";
import { fieldMessage, showServerErrors } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { NewPasswordField } from "@/components/users/new-password-field";
import { call } from "@/lib/api/client";
import { changeOwnPassword } from "@/lib/users/password-operations";
import { passwordProblem } from "@/lib/users/password-rules";

type Values = { current_password: string; new_password: string };

/** Changes one's own password; every session ends with it, and this one begins anew. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { user } = useConsoleSession();
  const formId = useId();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: { current_password: "", new_password: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefusal(null);
    try {
      await call(changeOwnPassword, { body });
    } catch (error) {
      setRefusal(showServerErrors(form, error, ["current_password", "new_password"]));
      return;
    }
    const credentials = { email: user.email, password: body.new_password, redirect: false } as const;
    const result = await signIn("credentials", credentials).catch(() => undefined);
    if (!result?.ok) return window.location.assign("/sign-in");
    toast.done({ title: "Password changed", description: "Sessions on other devices have ended." });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Change password"
      description="Your sessions on other devices end with it."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            Change password
          </Button>
        </>
      }
    >
      <DialogForm id={formId} aria-label="Change password" onSubmit={submit} className="flex flex-col gap-4">
        <input type="email" name="email" autoComplete="username" readOnly hidden value={user.email} />
        <Field label="Present password" error={fieldMessage("The password", errors.current_password?.message)}>
          <Input
            type="password"
            autoComplete="current-password"
            {...form.register("current_password", { required: "must not be empty" })}
          />
        </Field>
        <NewPasswordField
          registration={form.register("new_password", { validate: (text) => passwordProblem(text, user) ?? true })}
          error={fieldMessage("The password", errors.new_password?.message)}
        />
        {refusal && (
          <Notice tone="critical" role="alert" title="Nothing was changed.">
            {refusal}
          </Notice>
        )}
      </DialogForm>
    </Dialog>
  );
}
