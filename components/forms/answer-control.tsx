"use client";

import type { ControllerRenderProps } from "react-hook-form";
import type { Answers } from "@/components/forms/use-answers";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { FieldType, FormField } from "@/lib/forms/form-schemas";
import { stateCodes } from "@/lib/providers/enumerations";

/** Lists longer than this are searched by typing. */
const shortList = 12;

const yesNo = [
  { value: "", label: "Not answered" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const states = stateCodes.map((value) => ({ value, label: value }));

type InputProps = { type?: "text" | "date" | "email" | "tel"; inputMode?: "numeric" | "decimal"; mono?: boolean };
const inputs: Record<Exclude<FieldType, "choice" | "boolean" | "state">, InputProps> = {
  text: {},
  number: { inputMode: "decimal" },
  date: { type: "date" },
  npi: { inputMode: "numeric", mono: true },
  email: { type: "email" },
  phone: { type: "tel" },
  zip: { inputMode: "numeric" },
};

type AnswerControlProps = { field: FormField; control: ControllerRenderProps<Answers, `data.${string}`> };

/** The control that suits a question: all of them are answered from the keyboard alone. */
export function AnswerControl({ field: { type, choices }, control }: AnswerControlProps) {
  const { ref, value, onChange, onBlur, name } = control;
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  switch (type) {
    case "boolean":
      return (
        <Select
          ref={ref}
          options={yesNo}
          value={value === true ? "yes" : value === false ? "no" : ""}
          onValueChange={(next) => onChange(next === "" ? null : next === "yes")}
        />
      );
    case "choice":
      return choices.length > shortList ? (
        <Combobox
          ref={ref}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          value={text || null}
          onValueChange={(next) => onChange(next ?? "")}
        />
      ) : (
        <Select
          ref={ref}
          options={[
            { value: "", label: "Not answered" },
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          value={text}
          onValueChange={onChange}
        />
      );
    case "state":
      return (
        <Combobox
          ref={ref}
          options={states}
          value={text.toUpperCase() || null}
          onValueChange={(next) => onChange(next ?? "")}
        />
      );
    default:
      return (
        <Input
          {...inputs[type]}
          ref={ref}
          name={name}
          autoComplete="off"
          value={text}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
  }
}
