import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { filterTerms, inQuotes, writtenValue } from "@/components/ui/filter-text/filter-terms";
import { filterWord, type Narrowing, valueWord } from "@/components/ui/filter-text/filter-words";

/** Words that are read as themselves stay as they are; others stand in quotation marks. */
function writtenSearch(search: string): string {
  const terms = filterTerms(search);
  const isPlain = !/["\\]/.test(search) && terms.every(({ key }) => key === null);
  const again = terms.flatMap(({ values }) => values).join(" ");
  return isPlain && again === search ? search : inQuotes(search);
}

/** Filters and search as one text; reading it gives them back. */
export function printFilterText({ search, filters }: Narrowing, named: readonly NamedFilter[]): string {
  const terms = named.flatMap((one) => {
    const values = filters[one.id] ?? [];
    const words = values.map((value) => writtenValue(valueWord(one, value)));
    return words.length > 0 ? [`${filterWord(one)}:${words.join(",")}`] : [];
  });
  return [...terms, ...(search === "" ? [] : [writtenSearch(search)])].join(" ");
}
