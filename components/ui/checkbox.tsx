"use client";

import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type CheckboxProps = Omit<BaseCheckbox.Root.Props, "className" | "children"> & {
  /** Written beside it. Without it, give an aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
  className?: string;
};

/** Yes or no, with its words; the words are part of the target. */
export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const box = (
    <BaseCheckbox.Root
      {...props}
      className="grid size-4 shrink-0 place-items-center rounded-small border border-control bg-raised text-on-accent transition-colors duration-(--motion-fast) hover:not-data-disabled:border-ink-3 data-checked:border-accent data-checked:bg-accent data-disabled:border-line-strong data-disabled:bg-sunken data-disabled:text-disabled data-indeterminate:border-accent data-indeterminate:bg-accent data-invalid:border-critical"
    >
      <BaseCheckbox.Indicator
        className="grid place-items-center"
        render={(indicator, state) => (
          <span {...indicator}>
            {state.indeterminate ? (
              <Minus aria-hidden strokeWidth={3} className="size-3" />
            ) : (
              <Check aria-hidden strokeWidth={3} className="size-3" />
            )}
          </span>
        )}
      />
    </BaseCheckbox.Root>
  );
  if (!label) return <span className={classNames("grid place-items-center", className)}>{box}</span>;
  return (
    <label className={classNames("flex items-start gap-2 text-13 text-ink", className)}>
      <span className="flex h-5 items-center">{box}</span>
      <span>
        {label}
        {hint && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
