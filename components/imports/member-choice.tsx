"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { ImportField } from "@/lib/imports/mapping-schemas";

type MemberChoiceProps = {
  column: string;
  /** The members that the column fills. */
  chosen: readonly string[];
  fields: readonly ImportField[];
  /** By member, the column that fills it. */
  taken: Readonly<Record<string, string>>;
  disabled: boolean;
  /** `from` null adds one, `to` null takes one away. */
  onChange: (from: string | null, to: string | null) => void;
};

/** What a column becomes: a member of the record, several, or nothing. */
export function MemberChoice({ column, chosen, fields, taken, disabled, onChange }: MemberChoiceProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [main] = fields;
  const nameOf = ({ title, group }: ImportField) => (group === main?.group ? title : `${title} (${group})`);
  const optionsFor = (own: string | null) => [
    { value: notImported, label: "Not imported" },
    ...fields.map((field) => {
      const by = taken[field.member];
      const isFree = by === undefined || field.member === own;
      const name = `${nameOf(field)}${field.isRequired ? " *" : ""}`;
      return { value: field.member, label: isFree ? name : `${name}, from ${by}`, disabled: !isFree };
    }),
  ];
  const slots = chosen.length === 0 || isAdding ? [...chosen, null] : [...chosen];
  return (
    <div className="flex items-start gap-1">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {slots.map((member, index) => (
          <Field
            key={member ?? "none"}
            label={index === 0 ? `What ${column} becomes` : `What else ${column} becomes`}
            hideLabel
          >
            <Combobox
              options={optionsFor(member)}
              value={member ?? (isAdding ? null : notImported)}
              placeholder="Not imported"
              disabled={disabled}
              onValueChange={(value) => {
                setIsAdding(false);
                const to = value === notImported ? null : value;
                if (to !== member) onChange(member, to);
              }}
            />
          </Field>
        ))}
      </div>
      {chosen.length > 0 && !isAdding && !disabled && (
        <IconButton label={`Fill something else from ${column} too`} icon={Plus} onClick={() => setIsAdding(true)} />
      )}
    </div>
  );
}

const notImported = "";
