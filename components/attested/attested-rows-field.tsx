"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { type AttestedSection, emptyRow } from "@/components/attested/attested-members";
import { AttestedValueField } from "@/components/attested/attested-value-field";
import { Button } from "@/components/ui/button";
import { fieldMessage } from "@/components/ui/form-errors";
import { IconButton } from "@/components/ui/icon-button";

type AttestedRowsFieldProps = {
  section: AttestedSection;
  /** Where the list lies in the form. */
  name: string;
};

/** The rows of one kind: each with its fields, taken away and added in place. */
export function AttestedRowsField({ section, name }: AttestedRowsFieldProps) {
  const { control } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: "key" });
  const { label, members } = section;
  const { error } = useFormContext().getFieldState(name);
  const [first] = members;
  return (
    <fieldset className="flex min-w-0 flex-col border-t px-4 py-3">
      <legend className="float-left text-13 font-semibold">
        {label}
        {fields.length > 0 && <span className="ml-1.5 font-normal text-ink-3">{fields.length}</span>}
      </legend>
      {fields.map((row, index) => (
        <div key={row.key} className="flex items-start gap-2 border-b border-dashed py-3 last-of-type:border-b-0">
          <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] items-start gap-x-3 gap-y-2">
            {members.map((member) => (
              <AttestedValueField key={member.name} member={member} name={`${name}.${index}.${member.name}`} />
            ))}
          </div>
          <IconButton
            label={`Remove line ${index + 1} of ${label.toLowerCase()}`}
            icon={Trash2}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {error?.message && <p className="text-12 text-critical">{fieldMessage(label, error.message)}</p>}
      <Button
        variant="quiet"
        size="small"
        icon={Plus}
        className="mt-1 -ml-2 self-start"
        aria-label={`Add a line to ${label.toLowerCase()}`}
        onClick={() =>
          append(emptyRow(section), {
            focusName: `${name}.${fields.length}.${first?.name}${first?.kind === "value" ? ".value" : ""}`,
          })
        }
      >
        Add a line
      </Button>
    </fieldset>
  );
}
