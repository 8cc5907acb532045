"use client";

import { useQuery } from "@tanstack/react-query";
import { allReasonsQuery } from "@/components/outreach/outreach-queries";
import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";

type ReasonChoiceProps = {
  /** Keys of reasons. */
  value: readonly string[];
  onValueChange: (keys: string[]) => void;
  hint?: string;
  error?: string;
};

/** Which of the organization's reasons a letter names. */
export function ReasonChoice({ value, onValueChange, hint, error }: ReasonChoiceProps) {
  const reasons = useQuery(allReasonsQuery);
  const options = (reasons.data ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ key, label }) => ({ value: key, label }));
  return (
    <Field label="Reasons" optional hint={hint} error={error}>
      <MultiCombobox options={options} value={value} onValueChange={onValueChange} placeholder="Choose reasons" />
    </Field>
  );
}
