"use client";

import { Plus, X } from "lucide-react";
import { conversionLabels } from "@/components/forms/form-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { conversions, type FieldMapping, type FieldType } from "@/lib/forms/form-schemas";
import { convertible } from "@/lib/forms/map-answers";

type MappingRowsProps = {
  type: FieldType;
  fieldKey: string;
  mappings: readonly FieldMapping[];
  errors: Readonly<Record<string, string>>;
  onChange: (mappings: FieldMapping[]) => void;
};

const asGiven = "as-given";

/** Where an answer goes in the mapped data, and what becomes of it on the way; it may go to several places. */
export function MappingRows({ type, fieldKey, mappings, errors, onChange }: MappingRowsProps) {
  const understood = conversions.filter((conversion) => convertible[conversion].includes(type));
  const options = [
    { value: asGiven, label: "as given" },
    ...understood.map((value) => ({ value, label: conversionLabels[value] })),
  ];
  const set = (index: number, change: Partial<FieldMapping>) =>
    onChange(mappings.map((mapping, at) => (at === index ? { ...mapping, ...change } : mapping)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-13 font-medium">Where the answer goes in the mapped data</legend>
      {mappings.map(({ to, convert }, index) => (
        <div key={index} className="flex flex-wrap items-start gap-2">
          <Field
            label={`Place ${index + 1}`}
            hideLabel
            error={fieldMessage("Place", errors[`mappings.${index}.to`])}
            className="w-80 max-w-full"
          >
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              value={to}
              onChange={({ target }) => set(index, { to: target.value })}
            />
          </Field>
          <Field
            label={`How it goes to place ${index + 1}`}
            hideLabel
            error={fieldMessage("It", errors[`mappings.${index}.convert`])}
            className="w-44"
          >
            <Select
              options={options}
              value={convert !== undefined && understood.includes(convert) ? convert : asGiven}
              onValueChange={(value) => set(index, { convert: conversions.find((conversion) => conversion === value) })}
            />
          </Field>
          <IconButton
            label={`Remove place ${index + 1}`}
            icon={X}
            onClick={() => onChange(mappings.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          onClick={() => onChange([...mappings, { from: fieldKey, to: mappings.length === 0 ? fieldKey : "" }])}
        >
          Add place
        </Button>
      </div>
    </fieldset>
  );
}
