"use client";

import { X } from "lucide-react";
import { type MappingDraft, withDefault } from "@/components/imports/mapping-draft";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ImportField } from "@/lib/imports/mapping-schemas";

type ValuesForAllProps = {
  fields: readonly ImportField[];
  /** Required, and nothing gives it yet: they are asked for here. */
  missing: readonly ImportField[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
  isFixed: boolean;
  isTried: boolean;
};

/** What stands where a row has nothing: for what the file does not say because it is the same for all. */
export function ValuesForAll({ fields, missing, draft, onChange, isFixed, isTried }: ValuesForAllProps) {
  const isMissing = (member: string) => missing.some((field) => field.member === member);
  const shown = fields.filter(
    ({ member, canHaveDefault }) => canHaveDefault && (draft.defaults[member] !== undefined || isMissing(member)),
  );
  const rest = fields.filter((field) => field.canHaveDefault && !shown.includes(field));
  return (
    <section aria-labelledby="values-for-all" className="flex flex-col gap-2">
      <div>
        <h2 id="values-for-all" className="text-14 font-semibold">
          Values for all rows
        </h2>
        <p className="text-13 text-ink-2">They stand where a row has nothing: a state, a status, a contact.</p>
      </div>
      <div className="grid max-w-4xl gap-x-6 gap-y-3 sm:grid-cols-2">
        {shown.map((field) => (
          <div key={field.member} className="flex items-end gap-1">
            <Field
              label={field.title}
              required={field.isRequired}
              error={
                isTried && isMissing(field.member) ? "Choose its column, or give a value for all rows." : undefined
              }
              className="flex-1"
            >
              <ValueControl
                field={field}
                value={draft.defaults[field.member] ?? ""}
                disabled={isFixed}
                onChange={(value) => onChange(withDefault(draft, field.member, value))}
              />
            </Field>
            {draft.defaults[field.member] !== undefined && !isFixed && (
              <IconButton
                label={`Take the value of ${field.title} away`}
                icon={X}
                onClick={() => onChange(withDefault(draft, field.member, null))}
              />
            )}
          </div>
        ))}
        {!isFixed && rest.length > 0 && (
          <Field label="Add a value for all rows">
            <Combobox
              options={rest.map(({ member, title }) => ({ value: member, label: title }))}
              value={null}
              placeholder="Choose what"
              onValueChange={(member) => member && onChange(withDefault(draft, member, ""))}
            />
          </Field>
        )}
      </div>
    </section>
  );
}

type ValueControlProps = { field: ImportField; value: string; disabled: boolean; onChange: (value: string) => void };

function ValueControl({ field: { type, choices }, value, disabled, onChange }: ValueControlProps) {
  const offered = type === "yes-no" ? ["Yes", "No"] : choices;
  if (offered.length > 0) {
    const options = offered.map((one) => ({ value: one, label: one }));
    const chosen = offered.includes(value) ? value : null;
    // Many are found by typing.
    if (offered.length > 12)
      return (
        <Combobox options={options} value={chosen} disabled={disabled} onValueChange={(next) => onChange(next ?? "")} />
      );
    return (
      <Select options={options} value={chosen} placeholder="Choose" disabled={disabled} onValueChange={onChange} />
    );
  }
  return (
    <Input
      type={type === "date" ? "date" : "text"}
      value={value}
      disabled={disabled}
      maxLength={500}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
