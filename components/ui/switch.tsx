"use client";

import { Switch as BaseSwitch } from "@base-ui/react/switch";
import type { ReactNode } from "react";

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** On or off, at once: for preferences. What is sent with a form is a checkbox. */
export function Switch({ label, hint, checked, onCheckedChange }: SwitchProps) {
  return (
    <label className="flex items-start gap-3 text-13 text-ink">
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="mt-px flex h-5 w-8 shrink-0 items-center rounded-full border border-control bg-raised px-0.5 transition-colors duration-(--motion-fast) data-checked:border-accent data-checked:bg-accent"
      >
        <BaseSwitch.Thumb className="size-3.5 rounded-full bg-control transition-[translate] duration-(--motion-fast) data-checked:translate-x-3 data-checked:bg-on-accent" />
      </BaseSwitch.Root>
      <span>
        {label}
        {hint && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
