"use client";

import { MessageSquarePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { AttestedMember } from "@/components/attested/attested-members";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Tooltip } from "@/components/ui/tooltip";

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
    <div className="relative flex min-w-0 flex-col gap-1">
      <Field label={label} error={fieldMessage(label, fieldState.error?.message)}>
        <Input type={type} autoComplete="off" maxLength={4000} {...register(valueName)} />
      </Field>
      {kind === "value" && <Explanation name={`${name}.description`} label={label} />}
    </div>
  );
}

/** What the provider said beside the value. */
export function Explanation({ name, label }: { name: string; label: string }) {
  const { register, getValues, setFocus } = useFormContext();
  const { fieldState } = useController({ name });
  const [wasGiven] = useState(() => Boolean(getValues(name)));
  const [isOpen, setIsOpen] = useState(wasGiven);
  useEffect(() => {
    if (isOpen && !wasGiven) setFocus(name);
  }, [isOpen, wasGiven, setFocus, name]);
  if (!isOpen) {
    return (
      <Tooltip content="Add explanation">
        <button
          type="button"
          aria-label={`Add explanation of ${label}`}
          onClick={() => setIsOpen(true)}
          className="absolute -top-0.5 right-0 grid size-6 place-items-center rounded-small text-ink-3 hover:bg-hover hover:text-ink"
        >
          <MessageSquarePlus aria-hidden className="size-3.5" />
        </button>
      </Tooltip>
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
