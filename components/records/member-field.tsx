"use client";

import { useController } from "react-hook-form";
import type { Member } from "@/components/records/contract-members";
import type { FormValue } from "@/components/records/form-values";
import { MemberControl } from "@/components/records/member-control";
import { NestedRows } from "@/components/records/nested-rows";
import { OnFileNow } from "@/components/records/on-file-now";
import { RecordFields } from "@/components/records/record-fields";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { fieldMessage } from "@/components/ui/form-errors";

type MemberFieldProps = {
  member: Member;
  /** Where its value lies in the form. */
  name: string;
  /** What somebody else has written there since; shown beside what was typed here. */
  onFile?: FormValue;
};

/** The label, the control, the hint and the error of one member of a record. */
export function MemberField({ member, name, onFile }: MemberFieldProps) {
  const { field, fieldState } = useController({ name });
  const { kind, label, hint, isRequired } = member;
  const error = fieldMessage(label, fieldState.error?.message);
  const conflict = onFile !== undefined && (
    <OnFileNow kind={kind} value={onFile} onTake={() => field.onChange(onFile)} />
  );
  if (kind.type === "group") {
    return (
      <fieldset className="col-span-full min-w-0">
        <legend className="sr-only">{label}</legend>
        <RecordFields members={kind.members} name={name} />
      </fieldset>
    );
  }
  if (kind.type === "rows") {
    return (
      <div className="col-span-full">
        <NestedRows label={label} hint={hint} members={kind.members} name={name} error={error} />
        {conflict}
      </div>
    );
  }
  const isWide = kind.type === "choices" || kind.type === "texts" || (kind.type === "text" && kind.isLong);
  return (
    <div className={classNames("min-w-0", isWide && "col-span-full")}>
      <Field label={label} hint={hint} hintSide="below" error={error} required={isRequired}>
        <MemberControl kind={kind} field={field} isRequired={isRequired} />
      </Field>
      {conflict}
    </div>
  );
}
