"use client";

import { CircleAlert, Search } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { filterWord, valueWord } from "@/components/ui/filter-text/filter-words";
import { SuggestionList } from "@/components/ui/filter-text/suggestion-list";
import { type FilterSuggestion, suggestFilters } from "@/components/ui/filter-text/suggest-filters";
import { type NarrowedQuery, useFilterDraft } from "@/components/ui/filter-text/use-filter-draft";
import { SearchFieldEnd } from "@/components/ui/search-field-end";
import { useDisplayPreference } from "@/components/ui/use-display-preference";
import { useShortcuts } from "@/components/ui/use-shortcuts";

type FilterTextFieldProps = {
  label: string;
  /** What the plain words are looked for in: "Last name or NPI". */
  placeholder: string;
  filters: readonly NamedFilter[];
  query: NarrowedQuery & { clear: () => void };
  className?: string;
};

/** An example of what can be written: "file:clean". */
function exampleOf([first]: readonly NamedFilter[]): string {
  const value = first?.filter.options[0]?.value;
  return first && value !== undefined ? `, or ${filterWord(first)}:${valueWord(first, value)}` : "";
}

/** Search and filters of a table as one text, with suggestions; `/` goes to it. The chips beside it say the same. */
export function FilterTextField({ label, placeholder, filters, query, className }: FilterTextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shortcuts] = useDisplayPreference("shortcuts");
  const draft = useFilterDraft(filters, query);
  const { text, problems } = draft;
  const [caret, setCaret] = useState(0);
  const chosenCaret = useRef<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const suggestions = isOpen ? suggestFilters(text, caret, filters) : [];
  const isListed = suggestions.length > 0;

  useShortcuts({
    "/": {
      does: "Search and filter",
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  });

  const write = (next: string, at: number, keepsOpen: boolean) => {
    draft.write(next, at);
    setCaret(at);
    setActive(null);
    setIsOpen(keepsOpen);
  };
  const choose = (suggestion: FilterSuggestion) => {
    write(suggestion.text, suggestion.caret, !suggestion.isComplete);
    if (suggestion.isComplete) draft.finish(suggestion.text);
    chosenCaret.current = suggestion.caret;
  };
  // As soon as the text stands there: a frame later somebody may have typed on, in front of whose letter it would go.
  useLayoutEffect(() => {
    const at = chosenCaret.current;
    chosenCaret.current = null;
    if (at !== null) input.current?.setSelectionRange(at, at);
  });
  const clear = () => {
    write("", 0, false);
    query.clear();
    input.current?.focus();
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!isListed) {
        setCaret(event.currentTarget.selectionStart ?? text.length);
        setIsOpen(true);
        return;
      }
      const step = key === "ArrowDown" ? 1 : -1;
      const from = active ?? (step > 0 ? -1 : 0);
      setActive((from + step + suggestions.length) % suggestions.length);
      return;
    }
    const chosen = active === null ? undefined : suggestions[active];
    if (key === "Enter" || (key === "Tab" && chosen)) {
      if (chosen) {
        event.preventDefault();
        choose(chosen);
        return;
      }
      setIsOpen(false);
      draft.finish();
    }
    if (key !== "Escape") return;
    event.preventDefault();
    if (isListed) setIsOpen(false);
    else input.current?.blur();
  };

  return (
    <search className={classNames("group relative block", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-ink-3" />
      <input
        ref={input}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
        aria-keyshortcuts={shortcuts === "on" ? "/" : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        placeholder={`${placeholder}${exampleOf(filters)}`}
        value={text}
        onChange={({ target }) => write(target.value, target.selectionStart ?? target.value.length, true)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onKeyDown={press}
        onBlur={() => {
          setIsOpen(false);
          if (draft.finish().length === 0) draft.tidy();
        }}
        className={classNames(controlStyle, "h-8 pr-8 pl-8 text-ellipsis")}
      />
      <SearchFieldEnd isEmpty={text === ""} clearLabel="Clear search and filters" onClear={clear} />
      {isListed && <SuggestionList id={id} label={label} suggestions={suggestions} active={active} onChoose={choose} />}
      <div id={`${id}-problems`} role="status" className="text-12 text-critical">
        {problems.map(({ start, message }) => (
          <p key={`${start} ${message}`} className="flex items-start gap-1 pt-1">
            <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </p>
        ))}
      </div>
    </search>
  );
}
