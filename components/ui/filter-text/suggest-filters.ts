import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { filterTerms, writtenValue } from "@/components/ui/filter-text/filter-terms";
import { filterWord, optionWord } from "@/components/ui/filter-text/filter-words";

export type FilterSuggestion = {
  /** What will stand in the text. */
  written: string;
  /** What it means, in words. */
  label: string;
  /** The whole text after it was chosen, and where the caret then stands. */
  text: string;
  caret: number;
  /** A filter's name alone asks for a value still. */
  isComplete: boolean;
};

const most = 8;

/** What may be meant by the part of a text before the caret: names of filters, or choices of the one that is named. */
export function suggestFilters(text: string, caret: number, named: readonly NamedFilter[]): FilterSuggestion[] {
  const terms = filterTerms(text);
  const term = terms.find(({ start, end }) => start < caret && caret <= end);
  const before = text.slice(term?.start ?? caret, caret);
  if (before.includes('"')) return [];
  const colon = before.indexOf(":");
  const end = term?.end ?? caret;

  const replace = (from: number, written: string, isComplete: boolean) => {
    // A choice is done with a blank, which is there already in the middle of a text.
    const gap = isComplete && !/^\s/.test(text.slice(end)) ? " " : "";
    return {
      text: `${text.slice(0, from)}${written}${gap}${text.slice(end)}`,
      caret: from + written.length + (isComplete ? 1 : 0),
      isComplete,
    };
  };

  if (colon >= 0) {
    const meant = named.find((one) => filterWord(one) === before.slice(0, colon).toLowerCase());
    if (!meant) return [];
    const from = (term?.start ?? 0) + Math.max(colon, meant.filter.multiple ? before.lastIndexOf(",") : colon) + 1;
    const typed = text.slice(from, caret).toLowerCase();
    return choices(meant, typed)
      .slice(0, most)
      .map(({ word, label }) => ({ written: word, label, ...replace(from, word, true) }));
  }

  const typed = before.toLowerCase();
  const used = new Set(terms.map(({ key }) => key?.toLowerCase()));
  const from = term?.start ?? caret;
  const names = named
    .filter((one) => filterWord(one).startsWith(typed) && !used.has(filterWord(one)))
    .map((one) => ({
      written: `${filterWord(one)}:`,
      label: one.label,
      ...replace(from, `${filterWord(one)}:`, false),
    }));
  const values =
    typed.length < 2
      ? []
      : named
          .filter((one) => !used.has(filterWord(one)))
          .flatMap((one) =>
            choices(one, typed)
              .filter(({ word }) => word.toLowerCase().startsWith(typed))
              .map(({ word, label }) => {
                const written = `${filterWord(one)}:${word}`;
                return { written, label: `${one.label}: ${label}`, ...replace(from, written, true) };
              }),
          );
  return [...names, ...values].slice(0, most);
}

/** The choices of a filter that what was typed may mean, those that begin with it first. */
function choices({ filter }: NamedFilter, typed: string): { word: string; label: string }[] {
  const sign = filter.days === "within" ? "<" : ">";
  const all = filter.options.map((option) => ({
    word: filter.days ? `${sign}${option.value}d` : writtenValue(optionWord(option)),
    label: option.label,
  }));
  const begins = ({ word, label }: (typeof all)[number]) =>
    word.toLowerCase().startsWith(typed) || label.toLowerCase().startsWith(typed);
  const contains = ({ word, label }: (typeof all)[number]) =>
    word.toLowerCase().includes(typed) || label.toLowerCase().includes(typed);
  return [...all.filter(begins), ...all.filter((one) => !begins(one) && contains(one))];
}
