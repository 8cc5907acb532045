"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { passwordRule } from "@/lib/users/password-rules";

type NewPasswordFieldProps = {
  registration: UseFormRegisterReturn;
  error?: string;
  size?: "medium" | "large";
};

/** A new password with its rule; shown on wish, which makes typing it a second time needless. */
export function NewPasswordField({ registration, error, size }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Field label="New password" hint={passwordRule} error={error}>
        <Input
          {...registration}
          size={size}
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
        />
      </Field>
      <Checkbox label="Show password" checked={isShown} onCheckedChange={setShown} />
    </div>
  );
}
