"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup as BaseRadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type RadioGroupProps<Value extends string> = {
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  name?: string;
  disabled?: boolean;
  "aria-label"?: string;
  className?: string;
};

/** One of two to five, all of them visible. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  className,
  ...props
}: RadioGroupProps<Value>) {
  return (
    <BaseRadioGroup
      {...props}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      className={classNames("flex flex-col gap-2", className)}
    >
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 text-13 text-ink">
          <span className="flex h-5 items-center">
            <Radio.Root
              value={option.value}
              disabled={option.disabled}
              className="grid size-4 shrink-0 place-items-center rounded-full border border-control bg-raised transition-colors duration-(--motion-fast) hover:not-data-disabled:border-ink-3 data-checked:border-accent data-checked:bg-accent data-disabled:border-line-strong data-disabled:bg-sunken"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radio.Root>
          </span>
          <span>
            {option.label}
            {option.hint && <span className="block text-12 text-ink-3">{option.hint}</span>}
          </span>
        </label>
      ))}
    </BaseRadioGroup>
  );
}
