import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import type { FilterOption } from "@/components/ui/data-table/table-features";

/** What filters and search of a table come to, however they were said: by chips, by text or by an address. */
export type Narrowing = { search: string; filters: Record<string, string[]> };

/** "Hold for Cred Comm" is written hold-for-cred-comm, and a code such as TX as it is. */
const wordFor = (label: string): string =>
  /^[A-Z0-9]+$/.test(label)
    ? label
    : label
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");

/** What stands before the colon. */
export const filterWord = ({ id, filter }: NamedFilter): string => filter.word ?? id.replaceAll("_", "-");

/** What stands behind it for one of the choices. */
export const optionWord = ({ label, word }: FilterOption): string => word ?? wordFor(label);

const signs = { over: ">", within: "<" } as const;
const maximumDays = 3650;

/** How a value is written: `>30d` for more than 30 days; what no choice knows, as it stands in the address. */
export function valueWord({ filter }: NamedFilter, value: string): string {
  if (filter.days && daysOf(value) !== null) return `${signs[filter.days]}${value}d`;
  const option = filter.options.find((known) => known.value === value);
  return option ? optionWord(option) : value;
}

/** The value that a word means; null for one that there is not. Case does not matter. */
export function valueOf({ filter }: NamedFilter, word: string): string | null {
  const said = word.toLowerCase();
  if (filter.days) {
    const days = /^([<>]?)(\d{1,4})d?$/.exec(said);
    const sign = days?.[1];
    return days && (sign === "" || sign === signs[filter.days]) ? daysOf(days[2] ?? "") : null;
  }
  const option =
    filter.options.find((known) => optionWord(known).toLowerCase() === said) ??
    filter.options.find(({ value, label }) => value.toLowerCase() === said || label.toLowerCase() === said);
  return option?.value ?? null;
}

/** A whole number of days as the address writes it: "30"; null for anything else. */
export function daysOf(text: string): string | null {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= maximumDays ? String(days) : null;
}

/** The choices of a chip; a number of days that somebody typed is one of them. */
export function optionsWith({ filter }: NamedFilter, values: readonly string[]): readonly FilterOption[] {
  const typed = filter.days ? values.filter((value) => !filter.options.some((known) => known.value === value)) : [];
  const words = filter.days === "over" ? "More than" : "Within";
  return [...filter.options, ...typed.map((value) => ({ value, label: `${words} ${value} days` }))];
}
