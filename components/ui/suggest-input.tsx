"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { type Ref, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";

type SuggestInputProps = {
  /** The usual answers; any other text is one too. */
  suggestions: readonly string[];
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  maxLength?: number;
  /** Only where no Field gives it a name. */
  "aria-label"?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text with the usual answers below it: choose one, or write another. */
export function SuggestInput({ suggestions, value, onValueChange, className, ...props }: SuggestInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  // An open list hides the rest of the page from screen readers: an empty one must not stay open.
  const hasMatch = suggestions.some((suggestion) => suggestion.toLowerCase().includes(value.trim().toLowerCase()));
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={(next, details) => {
        // Escape closes the list; it empties nothing.
        if (details.reason === "escape-key") details.cancel();
        else onValueChange(next);
      }}
      open={isOpen && hasMatch}
      onOpenChange={setIsOpen}
      openOnInputClick
    >
      <Autocomplete.Input {...props} className={classNames(controlStyle, "h-8 px-2.5", className)} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none data-empty:hidden">
          <Autocomplete.Popup className={classNames(popupStyle, "w-(--anchor-width) min-w-52")}>
            <Autocomplete.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto p-1 data-empty:hidden">
              {(suggestion: string) => (
                <Autocomplete.Item key={suggestion} value={suggestion} className={optionStyle}>
                  {suggestion}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
