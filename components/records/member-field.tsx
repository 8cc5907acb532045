"use client";

import { useController } from "react-hook-form";
import type { Member } from "@/components/records/contract-members";
import type { FormValue } from "@/components/records/form-values";
import { MemberControl } from "@/components/records/member-control";
import { NestedRows } from "@/components/records/nested-rows";
import { OnFileNow } from "@/components/records/on-file-now";
import { RecordFields } from "@/components/records/record-fields";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";

type MemberFieldProps = {
  member: Member;
  /** Where its value lies in the form. */
  name: string;
  /** What somebody else has written there since; shown beside what was typed here. */
  onFile?: FormValue;
  /** In a list of lines the label stands above the first one. */
  hideLabel?: boolean;
};

/** The label, the control, the hint and the error of one member of a record. */
export function MemberField({ member, name, onFile, hideLabel }: MemberFieldProps) {
  const { field, fieldState } = useController({ name });
  const { kind, label, hint, isRequired } = member;
  const error = fieldMessage(label, fieldState.error?.message);
  const conflict = onFile !== undefined && (
    <OnFileNow kind={kind} value={onFile} onTake={() => field.onChange(onFile)} />
  );
  if (kind.type === "group") {
    return (
      <fieldset className="col-span-full row-span-4 min-w-0">
        <legend className="sr-only">{label}</legend>
        <RecordFields members={kind.members} name={name} />
      </fieldset>
    );
  }
  if (kind.type === "rows") {
    return (
      <div className="col-span-full row-span-4 pb-3">
        <NestedRows label={label} hint={hint} members={kind.members} name={name} error={error} />
        {conflict}
      </div>
    );
  }
  const isWide = kind.type === "choices" || kind.type === "texts" || (kind.type === "text" && kind.isLong);
  return (
    <Field
      label={label}
      hint={hint}
      isLevel
      error={error}
      required={isRequired}
      hideLabel={hideLabel}
      className={isWide ? "col-span-full" : undefined}
    >
      <MemberControl kind={kind} field={field} isRequired={isRequired} />
      {conflict}
    </Field>
  );
}
