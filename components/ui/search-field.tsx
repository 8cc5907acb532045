"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import { SearchFieldEnd } from "@/components/ui/search-field-end";
import { useDisplayPreference } from "@/components/ui/use-display-preference";
import { useShortcuts } from "@/components/ui/use-shortcuts";

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called 250 ms after the last key, and at once on Enter and Escape. */
  onSearch: (value: string) => void;
  className?: string;
};

/** The search of a table; `/` goes to it, Escape empties it. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [shortcuts] = useDisplayPreference("shortcuts");
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address changed underneath (Back, "Clear filters"): show what it says, unless it merely caught up.
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), 250);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  useShortcuts({
    "/": {
      does: "Search",
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  });

  const clear = () => {
    setText("");
    onSearch("");
    input.current?.focus();
  };

  return (
    <search className={classNames("group relative block", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts={shortcuts === "on" ? "/" : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSearch(text.trim());
          if (event.key === "Escape" && text) clear();
          else if (event.key === "Escape") event.currentTarget.blur();
        }}
        className={classNames(controlStyle, "h-8 pr-8 pl-8 text-ellipsis")}
      />
      <SearchFieldEnd isEmpty={text === ""} clearLabel="Clear search" onClear={clear} />
    </search>
  );
}
