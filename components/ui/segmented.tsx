"use client";

import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import { classNames } from "@/components/ui/class-names";

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** One of a few views of the same thing, all in sight. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([chosen]) => {
        // Pressing the one that is on leaves it on.
        const known = options.find((option) => option.value === chosen);
        if (known) onValueChange(known.value);
      }}
      className={classNames("flex h-8 shrink-0 rounded border border-line-strong bg-raised print:hidden", className)}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="px-2.5 text-13 text-ink-2 transition-colors duration-(--motion-fast) first:rounded-l last:rounded-r not-first:border-l hover:bg-hover hover:text-ink data-pressed:bg-pressed data-pressed:font-medium data-pressed:text-ink"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
