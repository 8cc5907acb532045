"use client";

import { Plus, X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import type { Member } from "@/components/records/contract-members";
import { toFormValues } from "@/components/records/form-values";
import { MemberField } from "@/components/records/member-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

type NestedRowsProps = { label: string; hint: string | null; members: Member[]; name: string; error?: string };

/** A list inside a record: a line of small fields each. */
export function NestedRows({ label, hint, members, name, error }: NestedRowsProps) {
  const { fields, append, remove } = useFieldArray({ name, keyName: "key" });
  const isList = ({ kind }: Member) => kind.type === "rows";
  const plain = members.filter((member) => !isList(member));
  const lists = members.filter(isList);
  const word = label.toLowerCase();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-13 font-medium text-ink">{label}</legend>
      {hint && <p className="text-12 text-ink-3">{hint}</p>}
      {fields.map((field, index) => (
        <div key={field.key}>
          <div className="flex items-start gap-2">
            <div className="@container min-w-0 flex-1">
              <div className="grid gap-x-2 @md:grid-cols-3">
                {plain.map((member) => (
                  <MemberField
                    key={member.name}
                    member={member}
                    name={`${name}.${index}.${member.name}`}
                    hideLabel={index > 0 || plain.length === 1}
                  />
                ))}
              </div>
            </div>
            <IconButton
              label={`Remove line ${index + 1} of ${word}`}
              icon={X}
              onClick={() => remove(index)}
              className={index === 0 && plain.length > 1 ? "mt-6 text-ink-3" : "text-ink-3"}
            />
          </div>
          {lists.map(({ kind, ...member }) => (
            <div key={member.name} className="ml-2 border-l pl-3">
              <NestedRows
                label={member.label}
                hint={member.hint}
                members={kind.type === "rows" ? kind.members : []}
                name={`${name}.${index}.${member.name}`}
              />
            </div>
          ))}
        </div>
      ))}
      <div>
        <Button variant="quiet" size="small" icon={Plus} onClick={() => append(toFormValues(members, {}))}>
          Add a line<span className="sr-only"> to {word}</span>
        </Button>
      </div>
      {error && <p className="text-12 text-critical">{error}</p>}
    </fieldset>
  );
}
