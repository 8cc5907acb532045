import { classNames } from "@/components/ui/class-names";
import type { FilterSuggestion } from "@/components/ui/filter-text/suggest-filters";
import { popupStyle } from "@/components/ui/popup-style";

type SuggestionListProps = {
  /** Of the field; its options' ids begin with it. */
  id: string;
  label: string;
  suggestions: readonly FilterSuggestion[];
  active: number | null;
  onChoose: (suggestion: FilterSuggestion) => void;
};

/** What may be meant, below the field: as it is written, and in words. */
export function SuggestionList({ id, label, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={`Suggestions: ${label}`}
      className={classNames(popupStyle, "absolute top-9 left-0 z-40 w-full p-1")}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.written}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // The field keeps the focus, so that one goes on writing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(suggestion)}
          className={classNames(
            "flex min-h-8 cursor-default items-center gap-3 rounded-small px-2 text-13 hover:bg-hover",
            index === active && "bg-pressed",
          )}
        >
          <span className="shrink-0 font-mono text-12 text-ink">{suggestion.written}</span>
          <span className="min-w-0 truncate text-12 text-ink-3">{suggestion.label}</span>
        </div>
      ))}
    </div>
  );
}
