"use client";

import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "lucide-react";
import type { Ref } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";
import type { SelectOption } from "@/components/ui/select";

type ComboboxProps = {
  options: readonly SelectOption[];
  value: string | null;
  /** `null` when the choice was emptied. */
  onValueChange: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

const isSameOption = (one: SelectOption, other: SelectOption) => one.value === other.value;

const folded = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;

/** Words are found by their beginnings: "n" finds NM and Nurse Practitioner, not IN. */
const beginsAWord = (option: SelectOption, query: string) => folded(option.label).includes(folded(query).trimEnd());

/** One of many, found by typing a part of it. With react-hook-form use it through `Controller`. */
export function Combobox({ options, value, onValueChange, placeholder, disabled, className, ref }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <BaseCombobox.Root
      items={options}
      value={chosen}
      isItemEqualToValue={isSameOption}
      filter={beginsAWord}
      disabled={disabled}
      autoHighlight
      onValueChange={(next, details) => {
        // Escape closes the list, or the form; it empties nothing.
        if (details.reason === "escape-key") details.cancel();
        else onValueChange(next?.value ?? null);
      }}
      onInputValueChange={(_, details) => {
        if (details.reason === "escape-key" && chosen) details.cancel();
      }}
    >
      <BaseCombobox.InputGroup className={classNames("relative", className)}>
        <BaseCombobox.Input
          ref={ref}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          // Backwards: of a long name the beginning stays in sight.
          onFocus={({ currentTarget: input }) => input.setSelectionRange(0, input.value.length, "backward")}
          className={classNames(controlStyle, "h-8 pr-8 pl-2.5 text-ellipsis")}
        />
        <BaseCombobox.Icon className="pointer-events-none absolute top-2 right-2 text-ink-3">
          <ChevronDown aria-hidden className="size-4" />
        </BaseCombobox.Icon>
      </BaseCombobox.InputGroup>
      <ComboboxPopup />
    </BaseCombobox.Root>
  );
}

type MultiComboboxProps = Omit<ComboboxProps, "value" | "onValueChange"> & {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
};

/** Several of many, each a chip that can be taken away. */
export function MultiCombobox({ options, value, onValueChange, placeholder, disabled, ref }: MultiComboboxProps) {
  const chosen = options.filter((option) => value.includes(option.value));
  return (
    <BaseCombobox.Root
      multiple
      items={options}
      value={chosen}
      isItemEqualToValue={isSameOption}
      filter={beginsAWord}
      disabled={disabled}
      autoHighlight
      onValueChange={(next, details) => {
        if (details.reason === "escape-key") details.cancel();
        else onValueChange(next.map((option) => option.value));
      }}
    >
      <BaseCombobox.Chips
        className={classNames(
          controlStyle,
          "flex min-h-8 flex-wrap items-center gap-1 px-1 py-0.75 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus",
        )}
      >
        {chosen.map((option) => (
          <BaseCombobox.Chip
            key={option.value}
            aria-label={option.label}
            aria-description="Press Backspace or Delete to remove"
            className="flex h-6 items-center gap-0.5 rounded-small bg-pressed pl-1.5 text-12 text-ink outline-offset-0"
          >
            {option.label}
            <BaseCombobox.ChipRemove
              aria-label={`Remove ${option.label}`}
              className="grid size-6 place-items-center rounded-small text-ink-3 hover:text-ink"
            >
              <X aria-hidden className="size-3" />
            </BaseCombobox.ChipRemove>
          </BaseCombobox.Chip>
        ))}
        <BaseCombobox.Input
          ref={ref}
          placeholder={chosen.length > 0 ? undefined : placeholder}
          autoComplete="off"
          spellCheck={false}
          className="h-6 min-w-12 flex-1 bg-transparent px-1.5 text-16 outline-none md:text-14"
        />
      </BaseCombobox.Chips>
      <ComboboxPopup />
    </BaseCombobox.Root>
  );
}

function ComboboxPopup() {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
        <BaseCombobox.Popup
          className={classNames(popupStyle, "w-max min-w-(--anchor-width) max-w-[min(24rem,var(--available-width))]")}
        >
          <BaseCombobox.Empty>
            <div className="px-3 py-2 text-13 text-ink-3">Nothing of that name.</div>
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
            {(option: SelectOption) => (
              <BaseCombobox.Item
                key={option.value}
                value={option}
                disabled={option.disabled}
                className={classNames(optionStyle, "relative py-1 pr-8")}
              >
                {option.label}
                <BaseCombobox.ItemIndicator className="absolute right-2 text-accent-ink">
                  <Check aria-hidden className="size-4" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
