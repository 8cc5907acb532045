"use client";

import type { ControllerRenderProps, FieldValues } from "react-hook-form";
import type { MemberKind } from "@/components/records/contract-members";
import { formatNumber, readNumber } from "@/components/records/form-values";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, MultiCombobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { SuggestInput } from "@/components/ui/suggest-input";
import { Textarea } from "@/components/ui/textarea";

/** Lists longer than this are searched by typing. */
const shortList = 15;

const yesNo: SelectOption[] = [
  { value: "", label: "Not known" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type MemberControlProps = {
  kind: Exclude<MemberKind, { type: "rows" | "group" }>;
  field: ControllerRenderProps<FieldValues, string>;
  isRequired: boolean;
};

/** The control that suits what a member holds. */
export function MemberControl({ kind, field, isRequired }: MemberControlProps) {
  const { value, onChange, ref } = field;
  switch (kind.type) {
    case "yes-no":
      return kind.isThreeState ? (
        <Select ref={ref} options={yesNo} value={value} onValueChange={onChange} />
      ) : (
        <Checkbox inputRef={ref} label="Yes" checked={value} onCheckedChange={onChange} className="py-1.5" />
      );
    case "choice":
      return <Choice kind={kind} field={field} isRequired={isRequired} />;
    case "choices":
      return <MultiCombobox ref={ref} options={optionsOf(kind, kind.options)} value={value} onValueChange={onChange} />;
    case "texts":
      return <Texts field={field} />;
    case "date":
      return <Input type="date" min="1800-01-01" max="2999-12-31" {...field} />;
    case "number":
      return <NumberInput isMoney={kind.isMoney} field={field} />;
    default:
      if (kind.suggestions)
        return <SuggestInput ref={ref} suggestions={kind.suggestions} value={value} onValueChange={onChange} />;
      return kind.isLong ? (
        <Textarea rows={2} maxLength={kind.maxLength ?? undefined} {...field} />
      ) : (
        <Input
          type={kind.isEmail ? "email" : "text"}
          maxLength={kind.maxLength ?? undefined}
          autoComplete="off"
          {...field}
        />
      );
  }
}

type ChoiceKind = Extract<MemberKind, { type: "choice" | "choices" }>;

const optionsOf = ({ labels }: ChoiceKind, values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: labels?.[value] ?? value }));

function Choice({ kind, field, isRequired }: Omit<MemberControlProps, "kind"> & { kind: ChoiceKind }) {
  const { value, onChange, ref } = field;
  // What came from elsewhere stays what it is until somebody chooses otherwise.
  const values = value === "" || kind.options.includes(value) ? kind.options : [value, ...kind.options];
  if (values.length > shortList) {
    return (
      <Combobox
        ref={ref}
        options={optionsOf(kind, values)}
        value={value}
        onValueChange={(next) => onChange(next ?? "")}
      />
    );
  }
  const none: SelectOption[] = isRequired ? [] : [{ value: "", label: "Not given" }];
  return (
    <Select
      ref={ref}
      options={[...none, ...optionsOf(kind, values)]}
      value={isRequired && value === "" ? null : value}
      onValueChange={onChange}
      placeholder="Choose"
    />
  );
}

/** An amount keeps its thousands apart as soon as the field is left. */
function NumberInput({ isMoney, field }: { isMoney: boolean; field: MemberControlProps["field"] }) {
  const { value, onChange, onBlur, ref, name } = field;
  const tidy = () => {
    const number = readNumber(value);
    if (typeof number === "number") onChange(formatNumber(number));
    onBlur();
  };
  return (
    <span className="relative block">
      {isMoney && (
        <span aria-hidden className="pointer-events-none absolute top-1.5 left-2.5 text-14 text-ink-3">
          $
        </span>
      )}
      <Input
        ref={ref}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={onChange}
        onBlur={tidy}
        className={isMoney ? "pl-6!" : undefined}
      />
    </span>
  );
}

/** Several words in one line, a comma between them. */
function Texts({ field }: { field: MemberControlProps["field"] }) {
  const { value, onChange, ref, name, onBlur } = field;
  const words: string[] = value;
  return (
    <Input
      ref={ref}
      name={name}
      placeholder="Separated by commas"
      autoComplete="off"
      defaultValue={words.join(", ")}
      onChange={(event) =>
        onChange(
          event.target.value
            .split(",")
            .map((word) => word.trim())
            .filter(Boolean),
        )
      }
      onBlur={onBlur}
    />
  );
}
