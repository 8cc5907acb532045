"use client";

import { dateOrderLabels } from "@/components/imports/import-facts";
import { Field } from "@/components/ui/field";
import { formatDate } from "@/components/ui/format-date";
import { Select } from "@/components/ui/select";
import { now } from "@/lib/clock";
import { type DateOrder, dateOrders } from "@/lib/imports/import-kinds";
import type { ImportColumn } from "@/lib/imports/mapping-schemas";
import { readDate } from "@/lib/imports/read-dates";

type DatesChoiceProps = {
  column: ImportColumn;
  value: DateOrder | null;
  disabled: boolean;
  /** Whether the check was asked for: what is open is an error from then on. */
  isTried: boolean;
  onChange: (order: DateOrder) => void;
};

/** How the dates of a column are written, each way with what an example would then be. */
export function DatesChoice({
  column: { name, examples, dates },
  value,
  disabled,
  isTried,
  onChange,
}: DatesChoiceProps) {
  const [example = ""] = examples;
  const isOpen = value === null;
  const isDoubtful = isOpen && dates?.isAmbiguous === true;
  return (
    <Field
      label={`How the dates of ${name} are written`}
      hideLabel
      hint={isDoubtful && !isTried ? "The values fit several ways: choose one." : undefined}
      error={isOpen && isTried ? "Choose how the dates are written." : undefined}
    >
      <Select
        options={dateOrders.map((order) => ({
          value: order,
          label: `${dateOrderLabels[order]}${readAs(example, order)}`,
        }))}
        value={value}
        placeholder="Choose"
        disabled={disabled}
        onValueChange={onChange}
      />
    </Field>
  );
}

/** ": 03/04/2021 is 4 Mar 2021"; of a year in two digits the century is the member's to say, and left out. */
function readAs(example: string, order: DateOrder): string {
  if (example === "") return "";
  const day = readDate(example, order, { thisYear: now().getFullYear(), ahead: 0 });
  if (day === null) return `: ${example} does not fit`;
  const words = formatDate(day);
  const hasYear = order === "excel" || /\d{4}/.test(example);
  return `: ${example} is ${hasYear ? words : words.replace(/ \d+$/, "")}`;
}
