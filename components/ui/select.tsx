"use client";

import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";

export type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  size?: "small" | "medium" | "large";
  /** Only where no Field gives it a name. */
  "aria-label"?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const heights = { small: "h-7 pl-2 pr-1.5", medium: "h-8 pl-2.5 pr-2", large: "h-10 pl-3 pr-2.5" };

/** One of a few. With react-hook-form use it through `Controller`. */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  size = "medium",
  className,
  ref,
  "aria-label": ariaLabel,
  ...props
}: SelectProps<Value>) {
  return (
    <BaseSelect.Root
      {...props}
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      modal={false}
    >
      <BaseSelect.Trigger
        ref={ref}
        aria-label={ariaLabel}
        className={classNames(
          controlStyle,
          heights[size],
          "flex items-center justify-between gap-2 text-left",
          className,
        )}
      >
        <BaseSelect.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
        <BaseSelect.Icon className="shrink-0 text-ink-3">
          <ChevronDown aria-hidden className="size-4" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
          <BaseSelect.Popup
            className={classNames(
              popupStyle,
              "max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width) max-w-80 overflow-y-auto p-1",
            )}
          >
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={classNames(optionStyle, "pr-8 relative")}
                >
                  <BaseSelect.ItemText className="py-1">{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="absolute right-2 text-accent-ink">
                    <Check aria-hidden className="size-4" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
