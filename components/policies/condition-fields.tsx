"use client";

import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { severities } from "@/lib/flags/flag-severity";
import { Condition, type ConditionFact } from "@/lib/policies/file-rule";
import { licenseStatuses, npdbReportTypes } from "@/lib/providers/enumerations";
import { elementKeys, nameAmongAll } from "@/lib/verification/elements";

type Member = { name: string; title: string; hint: string };
type Choice = { value: string; label: string };

const choice = (value: string): Choice => ({ value, label: value });

/** What may be chosen, for the members that name things out of a list; the others are numbers and words. */
const choices: { [Fact in ConditionFact]?: Record<string, readonly Choice[]> } = {
  "open-flag": { severities: severities.map(choice) },
  "failed-element": { elements: elementKeys.map((key) => ({ value: key, label: nameAmongAll(key) })) },
  "license-status": { among: licenseStatuses.map(choice) },
  "npdb-reports": { types: npdbReportTypes.filter((type) => type !== "No Report Found").map(choice) },
  "previous-cycle": {
    among: [
      { value: "Non_Clean", label: "Not clean" },
      { value: "Denied", label: "Denied" },
    ],
  },
};

function membersOf(fact: ConditionFact): Member[] {
  const option = Condition.options.find(({ shape }) => shape.fact.value === fact);
  const shape: Record<string, z.ZodType> = option?.shape ?? {};
  return Object.entries(shape)
    .filter(([name]) => name !== "fact")
    .map(([name, schema]) => ({
      name,
      title: schema.meta()?.title ?? name,
      hint: schema.meta()?.description ?? "",
    }));
}

type ConditionFieldsProps = {
  condition: Condition;
  onChange: (condition: Condition) => void;
  /** What is wrong, by member. */
  errors: Readonly<Record<string, string>>;
};

/** The thresholds of a condition, each with the words of its contract. */
export function ConditionFields({ condition, onChange, errors }: ConditionFieldsProps) {
  const values: Record<string, unknown> = condition;
  const set = (name: string, value: unknown) => onChange({ ...condition, [name]: value } as Condition);
  return (
    <>
      {membersOf(condition.fact).map(({ name, title, hint }) => {
        const options = choices[condition.fact]?.[name];
        const value = values[name];
        if (typeof value === "boolean")
          return (
            <Checkbox key={name} label={title} checked={value} onCheckedChange={(checked) => set(name, checked)} />
          );
        if (options && Array.isArray(value))
          return (
            <ChoiceField key={name} title={title} hint={hint} error={errors[name]}>
              {options.map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  checked={value.includes(option.value)}
                  onCheckedChange={(checked) =>
                    set(name, checked ? [...value, option.value] : value.filter((one) => one !== option.value))
                  }
                />
              ))}
            </ChoiceField>
          );
        if (Array.isArray(value))
          return (
            <Field
              key={name}
              label={title}
              hint={[hint, "Separated by commas"].filter(Boolean).join(". ")}
              error={errors[name]}
            >
              <WordList words={value.map(String)} onChange={(words) => set(name, words)} />
            </Field>
          );
        return (
          <Field key={name} label={title} hint={hint} error={errors[name]} className="max-w-48">
            <NumberInput value={Number(value)} onChange={(number) => set(name, number)} />
          </Field>
        );
      })}
    </>
  );
}

type ChoiceFieldProps = { title: string; hint: string; error?: string; children: ReactNode };

function ChoiceField({ title, hint, error, children }: ChoiceFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-13 font-medium">{title}</legend>
      {hint && <p className="text-12 text-ink-3">{hint}</p>}
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">{children}</div>
      {error && <p className="text-12 text-critical">{error}</p>}
    </fieldset>
  );
}

/** A whole number, written as people write it; what is no number is handed on as such, for the contract to refuse. */
export function NumberInput({
  value,
  onChange,
  ...props
}: {
  value: number;
  onChange: (value: number) => void;
  step?: string;
  "aria-label"?: string;
  disabled?: boolean;
  className?: string;
}) {
  const [written, setWritten] = useState(() => (Number.isNaN(value) ? "" : String(value)));
  return (
    <Input
      {...props}
      inputMode="decimal"
      value={written}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value);
        const plain = currentTarget.value.replaceAll(/[\s,$]/g, "");
        onChange(plain === "" ? Number.NaN : Number(plain));
      }}
    />
  );
}

/** Words as they are typed; handed on one by one. */
export function WordList({ words, onChange }: { words: readonly string[]; onChange: (words: string[]) => void }) {
  const [written, setWritten] = useState(() => words.join(", "));
  return (
    <Textarea
      rows={2}
      value={written}
      onChange={({ currentTarget }) => {
        setWritten(currentTarget.value);
        onChange(
          currentTarget.value
            .split(",")
            .map((word) => word.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}
