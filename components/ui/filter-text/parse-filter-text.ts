import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { type Term, filterTerms } from "@/components/ui/filter-text/filter-terms";
import { filterWord, type Narrowing, valueOf, valueWord } from "@/components/ui/filter-text/filter-words";

/** A term that says nothing here, and what would. */
export type FilterProblem = { start: number; end: number; message: string };

export type ParsedFilterText = Narrowing & { problems: FilterProblem[] };

const shown = 6;

function enumerated(words: readonly string[]): string {
  const rest = words.length - shown;
  return rest > 0 ? `${words.slice(0, shown).join(", ")} and ${rest} more` : words.join(", ");
}

const choicesOf = (named: NamedFilter): string =>
  named.filter.days
    ? `a number of days, such as ${valueWord(named, named.filter.options.at(-1)?.value ?? "30")}`
    : enumerated(named.filter.options.map(({ value }) => valueWord(named, value)));

/** The values of a term that there are, and what is wrong with the others. */
function read(named: NamedFilter, { key, values }: Term): { known: string[]; complaints: string[] } {
  const said = values.filter((value) => value !== "");
  if (said.length === 0) return { known: [], complaints: [`${key} takes ${choicesOf(named)}.`] };
  const complaints: string[] = [];
  const known = said.flatMap((word) => {
    const value = valueOf(named, word);
    if (value === null) complaints.push(`“${word}” is nothing that ${key} knows; it takes ${choicesOf(named)}.`);
    return value === null ? [] : [value];
  });
  return { known, complaints };
}

/**
 * What a text asks of a table: `state:TX file:clean waiting:>30d quill`. What it does not know is named in `problems`,
 * and everything else still holds.
 */
export function parseFilterText(text: string, named: readonly NamedFilter[]): ParsedFilterText {
  const filters: Record<string, string[]> = {};
  const words: string[] = [];
  const problems: FilterProblem[] = [];
  for (const term of filterTerms(text)) {
    const { key, values, start, end } = term;
    if (key === null) {
      words.push(...values);
      continue;
    }
    const complain = (message: string) => problems.push({ start, end, message });
    const meant = named.find((one) => filterWord(one).toLowerCase() === key.toLowerCase());
    if (!meant) {
      complain(`“${key}” is no filter here; there are ${named.map(filterWord).join(", ")}.`);
      continue;
    }
    const { known, complaints } = read(meant, term);
    complaints.forEach(complain);
    const all = [...new Set([...(filters[meant.id] ?? []), ...known])];
    if (!meant.filter.multiple && all.length > 1) complain(`${key} takes one value; the first one counts.`);
    if (all.length > 0) filters[meant.id] = meant.filter.multiple ? all : all.slice(0, 1);
  }
  return { filters, search: words.join(" ").trim(), problems };
}
