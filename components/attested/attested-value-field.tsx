"use client";

import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { AttestedMember } from "@/components/attested/attested-members";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";

type AttestedValueFieldProps = {
  member: AttestedMember;
  /** Where it lies in the form. */
  name: string;
};

const dateOrNothing = /^(?:\d{4}-\d{2}-\d{2})?$/;

/** One input for the value; an explanation beside it when somebody asks for one. */
export function AttestedValueField({ member, name }: AttestedValueFieldProps) {
  const { label, kind, isDate } = member;
  const { register, getValues } = useFormContext();
  const valueName = kind === "value" ? `${name}.value` : name;
  const { fieldState } = useController({ name: valueName });
  // Decided once: what was sent as something else than a date is kept in its own words.
  const [type] = useState(() => (isDate && dateOrNothing.test(String(getValues(valueName) ?? "")) ? "date" : "text"));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field label={label} error={fieldMessage(label, fieldState.error?.message)}>
        <Input type={type} autoComplete="off" maxLength={4000} {...register(valueName)} />
      </Field>
      {kind === "value" && <Explanation name={`${name}.description`} label={label} />}
    </div>
  );
}

/** What the provider said beside the value. */
export function Explanation({ name, label }: { name: string; label: string }) {
  const { register, getValues } = useFormContext();
  const { fieldState } = useController({ name });
  const [isOpen, setIsOpen] = useState(() => Boolean(getValues(name)));
  if (!isOpen) {
    return (
      <button
        type="button"
        aria-label={`Add explanation of ${label}`}
        onClick={() => setIsOpen(true)}
        className="-ml-1 flex min-h-6 w-fit items-center gap-1 rounded-small px-1 text-12 text-ink-3 hover:bg-hover hover:text-ink"
      >
        <MessageSquarePlus aria-hidden className="size-3" />
        Add explanation
      </button>
    );
  }
  return (
    <Field
      hideLabel
      label={`Explanation of ${label}`}
      error={fieldMessage("The explanation", fieldState.error?.message)}
    >
      <Input placeholder="Explanation" autoComplete="off" maxLength={4000} {...register(name)} />
    </Field>
  );
}
