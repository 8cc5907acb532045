"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { maskedNumber } from "@/components/attested/attested-text";
import { Explanation } from "@/components/attested/attested-value-field";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";

/** The number on record shows its last four digits and is kept unless another is typed. */
export function SsnField({ name, label }: { name: string; label: string }) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ name: `${name}.value` });
  const [lastFour] = useState(() => String(value ?? ""));
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" ? lastFour : text.trim());
  };
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <Field
        label={label}
        error={fieldMessage("This", fieldState.error?.message)}
        hint={lastFour ? "Kept unless you type another" : undefined}
      >
        <Input
          ref={ref}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={onBlur}
          placeholder={lastFour ? maskedNumber(lastFour) : "123-45-6789"}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          mono
        />
      </Field>
      <Explanation name={`${name}.description`} label={label} />
    </div>
  );
}
